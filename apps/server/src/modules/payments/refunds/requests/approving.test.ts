import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAccount, buildSession } from '#testing/builders.ts'
import { askBankNow, openCharge, waitUntilLocked } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { expireRequests } from '../waiting.service.ts'

const CAP_IN_CENTS = 5000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { refundDailyCapInCents: CAP_IN_CENTS } })
})
afterAll(() => server[Symbol.asyncDispose]())

async function buildAdmin() {
  const { id } = await buildAccount(server.db, { is_admin: true })
  return { id, token: await buildSession(server.db, id, 'admin') }
}

async function buildPaid() {
  const cart = await openCharge(server)
  await bankControl.pay({ txid: cart.txid })
  await askBankNow(server)
  return cart
}
type Paid = Awaited<ReturnType<typeof buildPaid>>

const giveBack = ({ cartUUID, txid }: Paid, token: string, value: number) =>
  server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
    params: { cartUUID, txid },
    query: { token },
    body: { value, desc: 'Evento cancelado' },
  })
const listWaiting = async (token: string) =>
  (await server.call('GET /api/refunds/waiting', { query: { token } })).body.items
const decide = (decision: 'approve' | 'decline', requestId: string, token: string) =>
  server.call(`POST /api/refunds/:requestId/${decision}`, { params: { requestId }, query: { token } })
const refundsOf = async ({ txid }: Paid) =>
  server.db
    .selectFrom('refund')
    .innerJoin('pix', 'pix.end_to_end_id', 'refund.end_to_end_id')
    .where('pix.txid', '=', txid)
    .select(['refund.asked_by', 'refund.value_in_cents'])
    .execute()

/** Requests a refund of R$ 120,00 by an administrator with a daily limit of R$ 50,00. */
async function buildWaiting() {
  const [paid, first, second] = [await buildPaid(), await buildAdmin(), await buildAdmin()]
  const asked = await giveBack(paid, first.token, 120)
  const request = (await listWaiting(second.token)).at(-1)
  return { paid, first, second, asked, requestId: request?.requestId ?? '', request }
}

test('A refund above the daily limit waits and is sent when another administrator approves it', async () => {
  const { paid, first, second, asked, request, requestId } = await buildWaiting()
  expect([asked.status, asked.body.msg]).toEqual([
    200,
    'O limite diário de devoluções por administrador é de R$ 50,00: esta devolução aguarda segundo administrador.',
  ])
  expect(await refundsOf(paid)).toEqual([])
  expect(request).toMatchObject({ value: 120, desc: 'Evento cancelado', isOwn: 0 })
  expect((await listWaiting(first.token)).at(-1)).toMatchObject({ requestId, isOwn: 1 })

  const { body } = await decide('approve', requestId, second.token)

  expect(body.msg).toBe('Devolução confirmada.')
  expect(await refundsOf(paid)).toEqual([{ asked_by: first.id, value_in_cents: 12_000 }])
  expect(await listWaiting(second.token)).toEqual([])
})

test('An administrator cannot decide a refund that the same administrator requested, from any session', async () => {
  const { paid, first, requestId } = await buildWaiting()
  const elsewhere = await buildSession(server.db, first.id, 'admin')
  for (const token of [first.token, elsewhere])
    for (const decision of ['approve', 'decline'] as const) {
      const { status, body } = await decide(decision, requestId, token)
      expect([status, body.msg]).toEqual([
        409,
        'Outro administrador deve decidir a devolução que você pediu.',
      ])
    }
  expect(await refundsOf(paid)).toEqual([])
  await expect(
    server.db
      .updateTable('refund_request')
      .set({ status: 'declined', decided_by: first.id })
      .where('id', '=', requestId)
      .execute(),
  ).rejects.toThrow('refund_request_takes_two_people')
})

test('Five administrators approve one request at once, one succeeds and the money is sent once', async () => {
  const { paid, requestId } = await buildWaiting()
  const admins = await Promise.all(Array.from({ length: 5 }, buildAdmin))

  const started = await server.db.transaction().execute(async (db) => {
    await db.selectFrom('refund_request').where('id', '=', requestId).select('id').forUpdate().execute()
    const calls = admins.map(({ token }) => decide('approve', requestId, token))
    await waitUntilLocked(server, calls.length)
    return { calls }
  })
  const answers = await Promise.all(started.calls)

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.msg)
  expect(new Set(refused)).toEqual(new Set(['Este pedido de devolução já foi decidido ou expirou.']))
  expect(await refundsOf(paid)).toHaveLength(1)
})

test('An approved refund counts against the daily limit of the requester and not of the approver', async () => {
  const { first, second, requestId } = await buildWaiting()
  await decide('approve', requestId, second.token)
  const ofFirst = await giveBack(await buildPaid(), first.token, 0.01)
  const ofSecond = await giveBack(await buildPaid(), second.token, 50)
  expect(ofFirst.body.msg).toContain('aguarda segundo administrador')
  expect(ofSecond.body.msg).toBe('Devolução solicitada.')
})

test('A declined request refunds nothing and may be requested again', async () => {
  const { paid, first, second, requestId } = await buildWaiting()
  expect((await giveBack(paid, first.token, 119)).body.msg).toBe(
    'Já há uma devolução deste pagamento que aguarda segundo administrador.',
  )
  expect((await decide('decline', requestId, second.token)).body.msg).toBe('Pedido de devolução recusado.')
  expect((await decide('approve', requestId, second.token)).status).toBe(409)
  expect(await refundsOf(paid)).toEqual([])
  expect((await giveBack(paid, first.token, 119)).status).toBe(200)
})

test('All conditions of a refund are checked again when it is approved', async () => {
  const { paid, second, requestId } = await buildWaiting()
  await giveBack(paid, second.token, 10)
  const meanwhile = await decide('approve', requestId, second.token)
  await server.db.updateTable('refund').set({ status: 'done' }).execute()
  const tooMuch = await decide('approve', requestId, second.token)
  expect([meanwhile.body.msg, tooMuch.body.msg]).toEqual([
    'Há uma devolução em processamento.',
    'O valor excede o saldo disponível para devolução (R$ 110,00).',
  ])
})

test('A request of a former administrator cannot be approved', async () => {
  const { paid, first, second, requestId } = await buildWaiting()
  await server.db.updateTable('account').set({ is_admin: false }).where('id', '=', first.id).execute()
  const { body } = await decide('approve', requestId, second.token)
  expect(body.msg).toBe('Quem pediu esta devolução não pode mais devolver dinheiro deste evento.')
  expect(await refundsOf(paid)).toEqual([])
})

test('Another treasurer of the same event approves a refund, and the asker must still have the role', async () => {
  const { paid, second, requestId, request } = await buildWaiting()
  await decide('decline', requestId, second.token)
  const { event_id: event } = await server.db
    .selectFrom('cart')
    .select('event_id')
    .where('id', '=', paid.cartUUID)
    .executeTakeFirstOrThrow()
  const buildTreasurer = async () => {
    const { id } = await buildAccount(server.db)
    await server.db
      .insertInto('role_grant')
      .values({ account_id: id, role: 'treasurer', event_id: event })
      .execute()
    return { id, token: await buildSession(server.db, id, 'admin') }
  }
  const [asker, other] = [await buildTreasurer(), await buildTreasurer()]
  const ask = async () => {
    await giveBack(paid, asker.token, request?.value ?? 0)
    return (await listWaiting(other.token)).at(-1)?.requestId ?? ''
  }
  const own = await ask()
  expect((await decide('approve', own, asker.token)).body.code).toBe('same_person')
  const setRevoked = (at: Date | null) =>
    server.db.updateTable('role_grant').set({ revoked_at: at }).where('account_id', '=', asker.id).execute()
  await setRevoked(new Date())
  expect((await decide('approve', own, other.token)).body.code).toBe('asker_is_no_admin')
  await setRevoked(null)
  expect((await decide('approve', own, other.token)).body.msg).toBe('Devolução confirmada.')
  expect(await refundsOf(paid)).toEqual([{ asked_by: asker.id, value_in_cents: 12_000 }])
})

test('A request ends after a day, and then a new one may be made', async () => {
  const { paid, first, second, requestId } = await buildWaiting()
  await server.db
    .updateTable('refund_request')
    .set({ asked_at: new Date(Date.now() - 86_401_000) })
    .where('id', '=', requestId)
    .execute()
  expect((await listWaiting(second.token)).some((request) => request.requestId === requestId)).toBe(false)
  expect((await decide('approve', requestId, second.token)).status).toBe(409)
  expect((await giveBack(paid, first.token, 120)).status).toBe(200)
  expect(await expireRequests(server.db)).toBe(0)
  const facts = await server.db
    .selectFrom('audit')
    .where('entity_id', '=', requestId)
    .select('action')
    .execute()
  expect(facts.map(({ action }) => action)).toEqual(['refund.waiting', 'refund.request_expired'])
})

test('The audit names the payment and the value of a waiting refund', async () => {
  const { paid, requestId } = await buildWaiting()
  const [fact] = await server.db
    .selectFrom('audit')
    .where('entity_id', '=', requestId)
    .select(['action', 'after'])
    .execute()
  const { end_to_end_id: endToEndId } = await server.db
    .selectFrom('pix')
    .where('txid', '=', paid.txid)
    .select('end_to_end_id')
    .executeTakeFirstOrThrow()
  expect(fact).toMatchObject({ action: 'refund.waiting', after: { endToEndId, valueInCents: 12_000 } })
})
