import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { listForms } from '#modules/entries/formations/forms.service.ts'
import { buildAccount, buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { askBankNow, putCharge, readCartRow, takenOf } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const CAP_IN_CENTS = 24_000
let server: TestServer
let first: string
let second: string
beforeAll(async () => {
  server = await startTestServer({ config: { refundDailyCapInCents: CAP_IN_CENTS } })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Builds a paid cart of R$ 240,00 with two units of a category, and two administrators. */
async function buildPaid(quantity = 2) {
  first = (await buildAdmin(server.db)).token
  second = (await buildAdmin(server.db)).token
  const { token } = await buildBuyer(server.db)
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, auto_badge: true })
  const { cartUUID } = await openCart(server, token, [{ itemUUID: category.id, quantity }])
  const { txid } = await putCharge(server, cartUUID, token)
  await bankControl.pay({ txid })
  await askBankNow(server)
  const items = await server.db
    .selectFrom('cart_item')
    .where('cart_id', '=', cartUUID)
    .select('id')
    .orderBy('id')
    .execute()
  return { cartUUID, txid, category, items: items.map(({ id }) => id) }
}
type Paid = Awaited<ReturnType<typeof buildPaid>>

const giveBack = ({ cartUUID, txid }: Pick<Paid, 'cartUUID' | 'txid'>, value: number, also: object) =>
  server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
    params: { cartUUID, txid },
    query: { token: first },
    body: { value, desc: 'Desistência', ...also },
  })
const refundsOf = ({ txid }: Paid) =>
  server.db
    .selectFrom('refund')
    .innerJoin('pix', 'pix.end_to_end_id', 'refund.end_to_end_id')
    .where('pix.txid', '=', txid)
    .select(['refund.value_in_cents', 'refund.status'])
    .execute()
const listWaiting = async () =>
  (await server.call('GET /api/refunds/waiting', { query: { token: second } })).body.items

/** A paid cart with one registered entry, and a call that gives it another rider. */
async function buildRegistered() {
  const paid = await buildPaid(1)
  const form = (await listForms(server.db, paid.cartUUID, 'admin'))[0]!
  const [rider, other] = [await buildAccount(server.db), await buildAccount(server.db)]
  await putParticipants(server, paid.cartUUID, [filled(form, { participants: [rider.cpf] })], {
    token: first,
  })
  const input = {
    params: { cartUUID: paid.cartUUID, cartItemId: String(form.cartItemId) },
    query: { token: second },
  }
  const { body } = await server.call('GET /api/cart/admin/:cartUUID/:cartItemId/formation', input)
  const replace = () =>
    server.call('PUT /api/cart/admin/:cartUUID/:cartItemId/formation', {
      ...input,
      body: { item: filled(form, { participants: [other.cpf] }), version: body.version },
    })
  return { paid, replace }
}

test('Two entries of one Pix are refunded one right after the other, and the same entry only once', async () => {
  const paid = await buildPaid()
  const [one, other] = paid.items
  const removing = (cartItemId: number | undefined) =>
    giveBack(paid, 60, { remove: 1, cartItemId, bundle: 0 })
  expect((await removing(one)).status).toBe(200)
  expect((await removing(other)).status).toBe(200)
  expect((await removing(other)).status).not.toBe(200)
  expect((await refundsOf(paid)).map(({ value_in_cents: cents }) => cents)).toEqual([6000, 6000])
  await expectInvariants(server.db)
})

test('A refunded cart keeps its riders: none of its entries is replaced', async () => {
  const { paid, replace } = await buildRegistered()
  expect((await giveBack(paid, 120, {})).status).toBe(200)
  const { status, body } = await replace()
  expect([status, body.msg]).toEqual([
    409,
    'O pagamento desta inscrição foi devolvido. Fale com a organização.',
  ])
})

test('A refund with removal and a replacement at once leave neither badge nor rider behind', async () => {
  const { paid, replace } = await buildRegistered()
  const [refunded, replaced] = await Promise.all([giveBack(paid, 120, { remove: 1 }), replace()])
  expect(refunded.status).toBe(200)
  expect([200, 409]).toContain(replaced.status)
  expect((await readCartRow(server, paid.cartUUID)).status).toBe('cancelled')
  await expectInvariants(server.db)
})

test('A refund with removal cancels the cart, frees its units and sends its money in one step', async () => {
  const paid = await buildPaid()
  const { status, body } = await giveBack(paid, 240, { remove: 1 })

  expect([status, body.msg]).toEqual([200, 'Remoção feita e devolução solicitada.'])
  expect((await readCartRow(server, paid.cartUUID)).status).toBe('cancelled')
  expect(await takenOf(server, paid.category.id)).toBe(0)
  expect(await refundsOf(paid)).toEqual([{ value_in_cents: 24_000, status: 'requested' }])
  await expectInvariants(server.db)
})

test('A refused refund removes nothing, and a request that is sent twice refunds once', async () => {
  const paid = await buildPaid()
  const refused = await giveBack(paid, 240.01, { remove: 1 })
  expect(refused.status).toBe(409)
  expect((await readCartRow(server, paid.cartUUID)).status).toBe('paid')

  const answers = await Promise.all([1, 2].map(() => giveBack(paid, 240, { remove: 1 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await refundsOf(paid)).toHaveLength(1)
})

test('One entry is removed with its share of the money, and the other entries stay', async () => {
  const paid = await buildPaid()
  const cartItemId = paid.items[0]!
  expect((await giveBack(paid, 120, { remove: 1, cartItemId })).status).toBe(200)

  expect((await readCartRow(server, paid.cartUUID)).status).toBe('paid')
  expect(await takenOf(server, paid.category.id)).toBe(1)
  const { body } = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID: paid.cartUUID },
    query: { token: first },
  })
  expect([body.returned, body.payment?.returnedValue]).toEqual(['partial', 120])
  const other = await buildPaid()
  const foreign = await giveBack(other, 120, { remove: 1, cartItemId })
  expect([foreign.status, await refundsOf(other)]).toEqual([404, []])
  await expectInvariants(server.db)
})

test('A refund above the daily limit removes nothing until the second administrator approves it', async () => {
  const paid = await buildPaid(3)
  const asked = await giveBack(paid, 360, { remove: 1 })
  expect(asked.body.msg).toBe(
    'O limite diário de devoluções por administrador é de R$ 240,00: esta devolução aguarda segundo administrador. Nada foi removido ainda: a remoção será feita junto com a confirmação.',
  )
  expect((await readCartRow(server, paid.cartUUID)).status).toBe('paid')
  expect(await refundsOf(paid)).toEqual([])

  const request = (await listWaiting()).at(-1)!
  expect(request).toMatchObject({ value: 360, removes: 'cart', removesName: '' })
  const { body } = await server.call('POST /api/refunds/:requestId/approve', {
    params: { requestId: request.requestId },
    query: { token: second },
  })

  expect(body.msg).toBe('Remoção feita e devolução confirmada.')
  expect((await readCartRow(server, paid.cartUUID)).status).toBe('cancelled')
  expect(await refundsOf(paid)).toEqual([{ value_in_cents: 36_000, status: 'requested' }])
  await expectInvariants(server.db)
})

test('A waiting request names the entry to remove, and the entry stays if the request is declined', async () => {
  const paid = await buildPaid(3)
  await giveBack(paid, 120, {})
  await server.db.updateTable('refund').set({ status: 'done' }).execute()
  await giveBack(paid, 120.01, { remove: 1, cartItemId: paid.items[0]! })
  const request = (await listWaiting()).at(-1)!
  expect(request).toMatchObject({ removes: 'item', removesName: paid.category.name })
  await server.call('POST /api/refunds/:requestId/decline', {
    params: { requestId: request.requestId },
    query: { token: second },
  })
  expect(await takenOf(server, paid.category.id)).toBe(3)
})

test('The remaining money of a removed cart is refunded without another removal', async () => {
  const paid = await buildPaid()
  await server.call('POST /api/cart/admin/:cartUUID/remove', {
    params: { cartUUID: paid.cartUUID },
    query: { token: first },
  })
  expect((await giveBack(paid, 240, { remove: 1 })).status).toBe(200)
  expect((await readCartRow(server, paid.cartUUID)).status).toBe('cancelled')
})
