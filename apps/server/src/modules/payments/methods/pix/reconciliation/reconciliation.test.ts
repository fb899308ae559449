import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { openCharge, passTime, readCartRow } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readBankLedger, reconcile, sweepRefunds } from './reconciliation.service.ts'
import { slicesOf } from './reconciliation.rules.ts'

const DAY = 86_400_000
const listPix = (server: TestServer) =>
  server.db.selectFrom('pix').select(['end_to_end_id', 'resolution', 'charge_id']).execute()

test("A Pix without a notification is found once in the bank's list", async () => {
  await using server = await startTestServer()
  const { cartUUID, txid } = await openCharge(server)
  const { endToEndId } = await bankControl.pay({ txid })

  await Promise.all([reconcile(server.context), reconcile(server.context)])
  await reconcile(server.context)

  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
  const ours = (await listPix(server)).filter((pix) => pix.end_to_end_id === endToEndId)
  expect(ours.map(({ resolution }) => resolution)).toEqual(['honoured'])
})

test('A Pix long after the end of its cart is found and decided', async () => {
  await using server = await startTestServer()
  const { cartUUID, txid } = await openCharge(server)
  await passTime(server, cartUUID)
  await bankControl.pay({ txid })
  await reconcile(server.context)
  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
})

test('A Pix without a txid is recorded for an administrator', async () => {
  await using server = await startTestServer()
  const { endToEndId } = await bankControl.payKey(server.config.pix.key, '33.00')
  await reconcile(server.context)
  await reconcile(server.context)
  const kept = (await listPix(server)).filter((pix) => pix.end_to_end_id === endToEndId)
  expect(kept).toMatchObject([{ resolution: 'unknown', charge_id: null }])
  const facts = await server.db
    .selectFrom('audit')
    .select('action')
    .where('entity_id', '=', kept[0]!.end_to_end_id)
    .execute()
  expect(facts).toEqual([{ action: 'pix.unknown' }])
})

test('The next reading begins two hours before the end of the last one', async () => {
  await using server = await startTestServer()
  const read = () => server.db.selectFrom('reconciliation').selectAll().orderBy('id').execute()
  await reconcile(server.context)
  await reconcile(server.context)
  const [first, second] = await read()
  expect(first!.to_at.getTime() - second!.from_at.getTime()).toBe(2 * 3_600_000)
})

test('A refund of an old Pix at the bank is found by the sweep, which runs once a day', async () => {
  await using server = await startTestServer()
  const { txid } = await openCharge(server)
  const horario = new Date(Date.now() - 40 * DAY).toISOString()
  const { endToEndId } = await bankControl.pay({ txid, horario })
  await readBankLedger(server.context, { from: new Date(Date.now() - 41 * DAY), to: new Date() })
  await bankControl.giveBack({ endToEndId, valor: '20.00' })

  expect(await sweepRefunds(server.context)).toBeDefined()
  expect(await sweepRefunds(server.context)).toBeUndefined()

  const refunds = await server.db
    .selectFrom('refund')
    .select(['status', 'value_in_cents'])
    .where('end_to_end_id', '=', endToEndId)
    .execute()
  expect(refunds).toEqual([{ status: 'external', value_in_cents: 2000 }])
})

test("Each request for the bank's list covers at most a day, and no moment is left out", () => {
  const stretch = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-03T06:00:00Z') }
  expect(slicesOf(stretch).map(({ from, to }) => [from.toISOString(), to.toISOString()])).toEqual([
    ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'],
    ['2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z'],
    ['2026-11-03T00:00:00.000Z', '2026-11-03T06:00:00.000Z'],
  ])
})
