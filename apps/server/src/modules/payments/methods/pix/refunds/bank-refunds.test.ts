import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { askBankNow, openCharge, payTwo, sendRefundsNow, waitUntilLocked } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { reconcile } from '../reconciliation/reconciliation.service.ts'
import { requestRefund } from './requesting.service.ts'
import { noteRefunds } from './bank-refunds.service.ts'

haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })
const quiet = { context: { log: { info() {}, warn() {}, error() {} } } }

/** Builds a paid cart with a refund of R$ 50 that failed here and that the bank made. */
async function buildMadeAfterAll(server: TestServer) {
  const cart = await openCharge(server)
  const { endToEndId } = await bankControl.pay({ txid: cart.txid })
  await askBankNow(server)
  const ask = (desc: string) => {
    const admin = { actor: { kind: 'command' as const }, capInCents: undefined }
    return requestRefund(server.context, { ...cart, value: '50', desc, admin })
  }
  const { id } = await ask('Desistência')
  await server.db.updateTable('refund').set({ status: 'failed' }).execute()
  const make = async () => {
    await server.bank.putRefund(endToEndId, id, { valueInCents: 5000, description: '' })
    const atBank = async () => (await bankControl.refunds()).find((refund) => refund.id === id)?.status
    await expect.poll(atBank).toBe('DEVOLVIDO')
  }
  return { cartUUID: cart.cartUUID, endToEndId, id, ask, make }
}

/** The bank has the Pix of all tests of this file, so each test selects its own. */
async function statuses(server: TestServer, endToEndId: string) {
  const rows = await server.db
    .selectFrom('refund')
    .selectAll()
    .where('end_to_end_id', '=', endToEndId)
    .execute()
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
}

test('A failed refund that the bank made becomes done, and the owner gets one mail', async () => {
  await using server = await startTestServer(quiet)
  const { endToEndId, id, make } = await buildMadeAfterAll(server)
  await make()

  expect((await reconcile(server.context)).refundsChanged).toBe(1)
  expect((await reconcile(server.context)).refundsChanged).toBe(0)

  expect(await statuses(server, endToEndId)).toEqual({ [id]: 'done' })
  const reported = await server.db.selectFrom('outbox').select('fact').execute()
  expect(reported.filter(({ fact }) => fact === `refund.done:${id}`)).toHaveLength(1)
  await expectInvariants(server.db)
})

test('The replacement of a failed refund is not sent if the bank made the first one, although money is left', async () => {
  await using server = await startTestServer(quiet)
  const { endToEndId, id, ask, make } = await buildMadeAfterAll(server)
  const second = await ask('Desistência, outra vez')
  await make()

  await sendRefundsNow(server)

  expect(await statuses(server, endToEndId)).toEqual({ [id]: 'done', [second.id]: 'failed' })
  const atBank = (await bankControl.refunds()).filter((refund) => refund.endToEndId === endToEndId)
  expect(atBank.map((refund) => refund.id)).toEqual([id])
  await expectInvariants(server.db)
})

test('A sweep that finds the first refund at the bank fails its waiting replacement', async () => {
  await using server = await startTestServer(quiet)
  const { endToEndId, id, ask, make } = await buildMadeAfterAll(server)
  const second = await ask('Desistência, outra vez')
  await make()

  await reconcile(server.context)
  expect(await statuses(server, endToEndId)).toEqual({ [id]: 'done', [second.id]: 'failed' })
  await expectInvariants(server.db)
})

test('A failed refund that the bank is still processing becomes sent again, without a replacement', async () => {
  await using server = await startTestServer(quiet)
  const { endToEndId, id, ask } = await buildMadeAfterAll(server)
  const second = await ask('Desistência, outra vez')
  const unknown = { rtrId: undefined, nature: undefined, reason: undefined }
  const beingMade = { id, valueInCents: 5000, status: 'EM_PROCESSAMENTO', settledAt: undefined, ...unknown }

  await noteRefunds(server.db, endToEndId, [beingMade])

  expect(await statuses(server, endToEndId)).toEqual({ [id]: 'sent', [second.id]: 'failed' })
})

test("A refund that is replaced while the bank's answer waits for the cart is not made twice", async () => {
  await using server = await startTestServer()
  const { cartUUID, endToEndId, id, make } = await buildMadeAfterAll(server)
  await server.db.updateTable('refund').set({ status: 'requested' }).execute()
  await make()
  const { refunds } = await server.bank.readPix(endToEndId)

  const { noting } = await server.db.transaction().execute(async (db) => {
    await db.selectFrom('cart').select('id').where('id', '=', cartUUID).forUpdate().execute()
    const started = noteRefunds(server.db, endToEndId, refunds)
    await waitUntilLocked(server)
    const { payment_id } = await db
      .updateTable('refund')
      .set({ status: 'failed' })
      .returning('payment_id')
      .executeTakeFirstOrThrow()
    await db.insertInto('refund').values({ id: 'second', payment_id, value_in_cents: 5000 }).execute()
    return { noting: started }
  })

  expect(await noting).toBe(1)
  expect(await statuses(server, endToEndId)).toEqual({ [id]: 'done', second: 'failed' })
})

test('Refunds with one id of two Pix are both recorded, and each follows its own Pix', async () => {
  await using server = await startTestServer(quiet)
  const [first, second] = await payTwo(server)
  const listOf = (endToEndId: string) =>
    server.db
      .selectFrom('refund')
      .select(['id', 'bank_id as bankId', 'status', 'value_in_cents as valueInCents'])
      .where('end_to_end_id', '=', endToEndId)
      .execute()
  const sameId = 'D1'
  await server.bank.putRefund(first, sameId, { valueInCents: 2000, description: '' })
  await server.bank.putRefund(second, sameId, { valueInCents: 3000, description: '' })
  const read = async (endToEndId: string) =>
    noteRefunds(server.db, endToEndId, (await server.bank.readPix(endToEndId)).refunds)
  expect([await read(first), await read(second), await read(first), await read(second)]).toEqual([1, 1, 0, 0])
  expect([...(await listOf(first)), ...(await listOf(second))]).toEqual([
    { id: 'D1', bankId: null, status: 'external', valueInCents: 2000 },
    { id: expect.stringMatching(/^[0-9a-f]{32}$/), bankId: 'D1', status: 'external', valueInCents: 3000 },
  ])

  const unknown = { rtrId: undefined, nature: undefined, reason: undefined, settledAt: undefined }
  const failed = { id: sameId, valueInCents: 3000, status: 'NAO_REALIZADO', ...unknown }
  expect(await noteRefunds(server.db, second, [failed])).toBe(1)
  expect([...(await listOf(first)), ...(await listOf(second))].map(({ status }) => status)).toEqual([
    'external',
    'failed',
  ])
  expect(await noteRefunds(server.db, second, [{ ...failed, status: 'DEVOLVIDO' }])).toBe(1)
  expect((await listOf(second)).map(({ status }) => status)).toEqual(['done'])
  await expectInvariants(server.db)
})

test('A refund in progress whose id another Pix has too is read at the bank with its own Pix and id', async () => {
  await using server = await startTestServer(quiet)
  const [first, second] = await payTwo(server)
  const sameId = 'D2'
  for (const endToEndId of [first, second]) {
    await server.bank.putRefund(endToEndId, sameId, { valueInCents: 2000, description: '' })
    await noteRefunds(server.db, endToEndId, (await server.bank.readPix(endToEndId)).refunds)
  }
  const unknown = { rtrId: undefined, nature: undefined, reason: undefined, settledAt: undefined }
  for (const status of ['NAO_REALIZADO', 'EM_PROCESSAMENTO'])
    await noteRefunds(server.db, second, [{ id: sameId, valueInCents: 2000, status, ...unknown }])
  expect(Object.values(await statuses(server, second))).toEqual(['sent'])

  // The bank needs a moment for a refund.
  const askAgain = async () => {
    await sendRefundsNow(server)
    return Object.values(await statuses(server, second))
  }
  await expect.poll(askAgain).toEqual(['done'])
  expect(await statuses(server, first)).toEqual({ [sameId]: 'external' })
  await expectInvariants(server.db)
})
