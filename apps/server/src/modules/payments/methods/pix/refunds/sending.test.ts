import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPixClient } from '#providers/pix/client.ts'
import { bankControl } from '#testing/bank.ts'
import { askBankNow, openCharge } from '#testing/paying.ts'
import { startSandbox } from '#testing/sandbox.ts'
import { startTestServer, type TestServer, withBank } from '#testing/server.ts'
import { requestRefund } from './requesting.service.ts'
import { takeDue } from '../../../refunds/refunds.queries.ts'
import { sendRefunds } from '../../../refunds/sending.service.ts'

let server: TestServer
let stop: () => Promise<void>
const alarms: unknown[] = []
// This file has its own bank, so that its faults do not affect other tests.
beforeAll(async () => {
  stop = await startSandbox({ SANDBOX_REFUND_SECONDS: '0' })
  const log = { info() {}, warn() {}, error: (fields: object) => alarms.push(Reflect.get(fields, 'event')) }
  server = await startTestServer({ context: { log } })
}, 60_000)
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await stop()
})

/** Builds a paid cart with a refund of R$ 50 that waits to be sent. No error is logged yet. */
async function createRefund() {
  alarms.length = 0
  const { cartUUID, txid } = await openCharge(server)
  await bankControl.pay({ txid })
  await askBankNow(server)
  const admin = { actor: { kind: 'command' as const }, capInCents: undefined }
  const input = { cartUUID, txid, value: '50', desc: 'Desistência', admin }
  const { id } = await requestRefund(server.context, input)
  return { txid, id }
}

const readRefund = (id: string) =>
  server.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const idsAtBank = async (txid: string) =>
  (await bankControl.refunds()).filter((refund) => refund.txid === txid).map(({ id }) => id)

/** Runs the worker's next round at once. Returns the seconds until its next try. */
async function sendNow(id: string) {
  const { rows } = await sql<{ at: Date }>`
    update refund set next_try_at = now() where id = ${id} returning now() as at`.execute(server.db)
  await sendRefunds(server.context)
  return ((await readRefund(id)).next_try_at.getTime() - rows[0]!.at.getTime()) / 1000
}

test('A refund waits longer after each try without an answer, and after half an hour an error is logged', async () => {
  const { txid, id } = await createRefund()
  const { bank } = server
  server.bank = createPixClient({ ...server.config.pix, baseUrl: 'http://127.0.0.1:9' })

  const waits: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) waits.push(await sendNow(id))
  // Each wait is the expected one plus a short delay, which is smaller than the step to the next wait.
  expect(waits.map((wait) => [5, 30, 120, 600, 3600].findLast((step) => wait >= step))).toEqual([
    5, 30, 120, 600, 3600, 3600,
  ])
  expect(alarms).toEqual([])

  await sql`update refund set created_at = now() - interval '31 minutes' where id = ${id}`.execute(server.db)
  await sendNow(id)
  expect(alarms).toEqual(['refund.stuck'])
  expect((await readRefund(id)).status).toBe('requested')

  server.bank = bank
  await sendNow(id)
  expect(await idsAtBank(txid)).toEqual([id])
})

test('A refund with another value at the bank is read again and neither failed nor repeated', async () => {
  const { txid, id } = await createRefund()
  await bankControl.fault({ target: 'devolucao', mode: 'wrong-amount', times: 1, method: 'PUT' })
  await sendNow(id)
  expect((await readRefund(id)).status).toBe('requested')
  expect(alarms).toEqual(['refund.mismatched'])
  const next = () => sendNow(id).then(async () => (await readRefund(id)).status)
  await expect.poll(next).toBe('done')
  expect(await idsAtBank(txid)).toEqual([id])
})

test('Two workers that send at once make each refund once at the bank', async () => {
  const refunds = []
  for (let n = 0; n < 6; n++) refunds.push(await createRefund())

  const { bank } = server
  const sent: string[] = []
  const counting: typeof bank = {
    ...bank,
    putRefund(endToEndId, id, given) {
      sent.push(id)
      return bank.putRefund(endToEndId, id, given)
    },
  }

  // The workers may also read refunds again that were sent five seconds ago, such as one of another test.
  await Promise.all([1, 2].map(() => sendRefunds(withBank(server.context, counting))))

  expect(sent.toSorted()).toEqual(refunds.map(({ id }) => id).toSorted())
  for (const { txid, id } of refunds) expect(await idsAtBank(txid)).toEqual([id])
})

test('A refund that a killed worker had taken is made once by another worker', async () => {
  const { txid, id } = await createRefund()
  // What SIGKILL leaves behind: taken, and not sent.
  await takeDue(server.db)
  await sendRefunds(server.context)
  expect(await idsAtBank(txid)).toEqual([])

  await sql`update refund set next_try_at = now() where id = ${id}`.execute(server.db)
  await Promise.all([sendRefunds(server.context), sendRefunds(server.context)])
  expect(await idsAtBank(txid)).toEqual([id])
})
