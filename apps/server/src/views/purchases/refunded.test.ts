import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { askBankNow, putCharge, waitUntilLocked } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { listForms } from '#modules/entries/formations/forms.service.ts'
import { requestRefund } from '#modules/payments/methods/pix/refunds/requesting.service.ts'
import { sendRefunds } from '#modules/payments/refunds/sending.service.ts'

haveOwnBank({ SANDBOX_REFUND_SECONDS: '0' })

const REFUNDED = 'O pagamento desta inscrição foi devolvido. Fale com a organização.'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer({ context: { log: { info() {}, warn() {}, error() {} } } })
  admin = (await buildAdmin(server.db)).token
})
afterAll(() => server[Symbol.asyncDispose]())

/** A paid cart with one entry to fill now and one to fill later, R$ 240,00 in total. */
async function buildPaid() {
  const { account, token } = await buildBuyer(server.db)
  const event = await buildEvent(server.db)
  const now = await buildCategory(server.db, { eventId: event.id, auto_badge: true })
  const later = await buildCategory(server.db, { eventId: event.id, registration_in_person: true })
  const { cartUUID } = await openCart(server, token, [{ itemUUID: now.id }, { itemUUID: later.id }])
  const { txid } = await putCharge(server, cartUUID, token)
  const { endToEndId } = await bankControl.pay({ txid })
  await askBankNow(server)
  const forms = await listForms(server.db, cartUUID, 'admin')
  const [first, second] = [now, later].map(({ id }) => forms.find((form) => form.itemUUID === id)!)
  return { account, token, cartUUID, txid, endToEndId, now: first!, later: second! }
}
type Paid = Awaited<ReturnType<typeof buildPaid>>

const giveBack = ({ cartUUID, txid }: Paid, value: number, also: object = {}) =>
  server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
    params: { cartUUID, txid },
    query: { token: admin },
    body: { value, desc: 'Desistência', ...also },
  })
const fillNow = ({ cartUUID, now, account, token }: Paid, by: { token?: string } = { token }) =>
  putParticipants(server, cartUUID, [filled(now, { participants: [account.cpf] })], by)
const fillLater = ({ cartUUID, later, account, token }: Paid) =>
  putParticipants(server, cartUUID, [filled(later, { participants: [account.cpf] })], {
    token,
    fillOpenFormations: String(later.cartItemId),
  })
/** Sends the refunds of this cart only. Returns the status. */
async function sendAndRead({ endToEndId }: Paid) {
  await server.db
    .updateTable('refund')
    .set({
      next_try_at: sql<Date>`case when end_to_end_id = ${endToEndId} then now() else now() + interval '1 day' end`,
    })
    .execute()
  await sendRefunds(server.context)
  const refund = await server.db
    .selectFrom('refund')
    .where('end_to_end_id', '=', endToEndId)
    .select('status')
    .executeTakeFirst()
  return refund?.status
}

test('A cart whose payment went back takes no riders, from its buyer, from a link or later', async () => {
  const paid = await buildPaid()
  expect((await giveBack(paid, 240)).status).toBe(200)

  for (const answer of [await fillNow(paid), await fillNow(paid, {}), await fillLater(paid)])
    expect([answer.status, answer.body.msg]).toEqual([409, REFUNDED])
  const forms = await listForms(server.db, paid.cartUUID, 'admin')
  expect(forms.map(({ formation }) => formation)).toEqual(['open', 'open'])
})

test('A login names a paid cart to complete until its payment went back', async () => {
  const paid = await buildPaid()
  const log = async (token: string) =>
    (await server.call('POST /api/users/login/token', { query: { token }, body: { token, adminCheck: 0 } }))
      .body
  const before = await log(paid.token)
  await giveBack(paid, 240)
  const after = await log(before.token)
  expect([before, after].map(({ cartsPaid }) => cartsPaid.length)).toEqual([1, 0])
})

test('A failed return lifts the block, and a partial return does not set it', async () => {
  const paid = await buildPaid()
  await bankControl.fault({ target: 'devolucao', mode: 'no-balance', times: 1 })
  await giveBack(paid, 240)
  expect((await fillNow(paid)).status).toBe(409)
  await expect.poll(() => sendAndRead(paid), { interval: 200 }).toBe('failed')
  expect((await giveBack(paid, 239.99)).status).toBe(200)
  expect((await fillNow(paid)).status).toBe(200)
  expect((await fillLater(paid)).status).toBe(200)
})

test('A return that waits for a second administrator blocks nothing', async () => {
  const paid = await buildPaid()
  const actor = { kind: 'admin' as const, accountId: (await buildAdmin(server.db)).account.id }
  const asked = { ...paid, value: 240, desc: 'Desistência', admin: { actor, capInCents: 100 } }
  expect((await requestRefund(server.context, asked)).waitsForSecond).toBe(true)
  expect((await fillNow(paid)).status).toBe(200)
})

test('A free cart does not count as refunded', async () => {
  const { account, token } = await buildBuyer(server.db)
  const event = await buildEvent(server.db)
  const free = await buildCategory(server.db, { eventId: event.id, price_in_cents: 0 })
  const { cartUUID } = await openCart(server, token, [{ itemUUID: free.id }])
  const [form] = await listForms(server.db, cartUUID, 'admin')
  const answer = await putParticipants(server, cartUUID, [filled(form!, { participants: [account.cpf] })], {
    token,
  })
  expect(answer.status).toBe(200)
})

test('A registration taken out of a cart whose payment went back is not restored, and takes no number', async () => {
  const paid = await buildPaid()
  const params = { cartUUID: paid.cartUUID, cartItemId: String(paid.now.cartItemId) }
  const query = { token: admin }
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', { params, query })
  await giveBack(paid, 240)
  const { status, body } = await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/restore', {
    params,
    query,
  })
  expect([status, body.msg]).toEqual([409, 'Pagamento já devolvido. Crie nova inscrição.'])
})

test('A formation that comes while a return is being decided waits for it, and is refused', async () => {
  const paid = await buildPaid()
  const { returning, forming } = await holding('refund', async () => {
    const started = giveBack(paid, 240)
    await waitUntilLocked(server, 1)
    const second = fillNow(paid)
    await waitUntilLocked(server, 2)
    return { returning: started, forming: second }
  })
  expect((await returning).status).toBe(200)
  expect((await forming).body.msg).toBe(REFUNDED)
  await expectInvariants(server.db)
})

test('A return that comes while a formation is being saved waits for it, and the desk sees the cart marked', async () => {
  const paid = await buildPaid()
  const { forming, returning } = await holding('formation_rider', async () => {
    const started = fillNow(paid)
    await waitUntilLocked(server, 1)
    const second = giveBack(paid, 240)
    await waitUntilLocked(server, 2)
    return { forming: started, returning: second }
  })
  expect([(await forming).status, (await returning).status]).toEqual([200, 200])
  const { body } = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID: paid.cartUUID },
    query: { token: admin },
  })
  expect([body.cartStatus, body.returned, body.payment?.returnedValue]).toEqual(['Registered', 'whole', 240])
  await expectInvariants(server.db)
})

/** Nothing is written into the table until what is started here has come as far as it says. */
const holding = <Started>(table: 'refund' | 'formation_rider', start: () => Promise<Started>) =>
  server.db.transaction().execute(async (db) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(db)
    return start()
  })
