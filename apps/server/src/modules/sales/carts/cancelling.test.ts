import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin, buildBundle, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { buildPaidCart, openCart } from '#testing/paid-cart.ts'
import { askBankNow, openCharge, readCartRow, readPix, takenOf } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { requestRefund } from '#modules/payments/methods/pix/refunds/requesting.service.ts'
import { endOverdueCharges } from '#modules/payments/methods/pix/settlement/asking.service.ts'

const asAdmin = async (server: TestServer) => (await buildAdmin(server.db)).token

const act = async (server: TestServer, action: 'remove' | 'restore', cartUUID: string) =>
  server.call(`POST /api/cart/admin/:cartUUID/${action}`, {
    params: { cartUUID },
    query: { token: await asAdmin(server) },
  })

type Item = { cartUUID: string; cartItemId: number; bundle?: '0' | '1' }

const actOnItem = async (
  server: TestServer,
  action: 'remove' | 'restore',
  { cartUUID, cartItemId, bundle = '0' }: Item,
) =>
  server.call(`POST /api/cart/admin/:cartUUID/:cartItemId/${action}`, {
    params: { cartUUID, cartItemId: String(cartItemId) },
    query: { token: await asAdmin(server), bundle },
  })

/** Opens a cart that is paid at the bank. */
async function openPaid(server: TestServer, overrides: { total?: number } = {}) {
  const cart = await openCharge(server, overrides)
  const { endToEndId } = await bankControl.pay({ txid: cart.txid })
  await askBankNow(server)
  return { ...cart, endToEndId }
}

const refundsOf = (server: TestServer) =>
  server.db.selectFrom('refund').select(['value_in_cents', 'description']).execute()

test('A cancelled cart frees its units and refunds nothing by itself', async () => {
  await using server = await startTestServer()
  const { cartUUID, category } = await openPaid(server)

  const answers = [await act(server, 'remove', cartUUID), await act(server, 'remove', cartUUID)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const cart = await readCartRow(server, cartUUID)
  expect([cart.status, cart.cancelled_at !== null]).toEqual(['cancelled', true])
  expect([await takenOf(server, category.id), await refundsOf(server)]).toEqual([0, []])
  await expectInvariants(server.db)
})

test('The charge of a cancelled cart ends at the bank, and a late Pix is refunded in full', async () => {
  await using server = await startTestServer()
  const { cartUUID, txid } = await openCharge(server)
  await act(server, 'remove', cartUUID)
  await endOverdueCharges(server.context)
  const atBank = (await bankControl.charges()).find((charge) => charge.txid === txid)
  expect(atBank?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')

  const slow = await openCharge(server)
  await act(server, 'remove', slow.cartUUID)
  await bankControl.pay({ txid: slow.txid })
  await endOverdueCharges(server.context)

  expect(await refundsOf(server)).toEqual([{ value_in_cents: 12_000, description: 'Inscrição cancelada' }])
  await expectInvariants(server.db)
})

test('A restored cart has its units again and is paid as before', async () => {
  await using server = await startTestServer()
  const { cartUUID, category } = await openPaid(server)
  await act(server, 'remove', cartUUID)

  const answers = [await act(server, 'restore', cartUUID), await act(server, 'restore', cartUUID)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const cart = await readCartRow(server, cartUUID)
  expect([cart.status, cart.cancelled_at, await takenOf(server, category.id)]).toEqual(['paid', null, 1])
  await expectInvariants(server.db)
})

test('A cart without a free unit is not restored and nothing changes', async () => {
  await using server = await startTestServer()
  const { cartUUID, category } = await openPaid(server, { total: 1 })
  await act(server, 'remove', cartUUID)
  await openCart(server, '', [{ itemUUID: category.id }])

  const { status, body } = await act(server, 'restore', cartUUID)

  expect([status, body.msg]).toEqual([409, `Não há vagas para restaurar ${category.name}.`])
  expect((await readCartRow(server, cartUUID)).status).toBe('cancelled')
  await expectInvariants(server.db)
})

test('A restore and a buyer race for the last unit and only one gets it', async () => {
  await using server = await startTestServer()
  const { cartUUID, category } = await openPaid(server, { total: 1 })
  await act(server, 'remove', cartUUID)

  const answers = await Promise.all([
    act(server, 'restore', cartUUID),
    server.call('POST /api/cart/', { body: { items: [{ itemUUID: category.id, quantity: 1 }] } }),
  ])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await takenOf(server, category.id)).toBe(1)
})

test('A cart whose money was refunded is not restored', async () => {
  await using server = await startTestServer()
  const { cartUUID, txid } = await openPaid(server)
  await act(server, 'remove', cartUUID)
  await requestRefund(server.context, {
    cartUUID,
    txid,
    value: 120,
    desc: 'Desistência',
    admin: { actor: { kind: 'command' }, capInCents: undefined },
  })

  const { body } = await act(server, 'restore', cartUUID)
  expect(body.msg).toBe('Pagamento já devolvido. Crie nova inscrição.')
})

test('A restored unpaid cart is open again with new time and a new charge', async () => {
  await using server = await startTestServer()
  const { cartUUID, token, txid, pixCopiaECola } = await openCharge(server)
  await act(server, 'remove', cartUUID)
  await act(server, 'restore', cartUUID)

  expect((await readCartRow(server, cartUUID)).status).toBe('open')
  expect(await readPix(server, cartUUID, token)).not.toBe(pixCopiaECola)
  const charges = await server.db.selectFrom('charge').select(['txid', 'status']).orderBy('id').execute()
  expect(charges).toEqual([
    { txid, status: 'removing' },
    { txid: expect.not.stringMatching(txid), status: 'active' },
  ])
})

test('A Pix for the old charge of a restored cart pays it, and the new charge ends', async () => {
  await using server = await startTestServer()
  const { cartUUID, token, txid } = await openCharge(server)
  await act(server, 'remove', cartUUID)
  await act(server, 'restore', cartUUID)
  await readPix(server, cartUUID, token)

  await bankControl.pay({ txid })
  await askBankNow(server)
  await endOverdueCharges(server.context)

  expect((await readCartRow(server, cartUUID)).status).toBe('paid')
  const charges = await server.db.selectFrom('charge').select(['txid', 'status']).orderBy('id').execute()
  expect(charges.map(({ status }) => status)).toEqual(['paid', 'removed'])
  await expectInvariants(server.db)
})

test('Cancelling one entry of a bundle frees its category, and the last one also ends bundle and cart', async () => {
  await using server = await startTestServer()
  const { token } = await buildBuyer(server.db)
  const event = await buildEvent(server.db)
  const [first, second] = [
    await buildCategory(server.db, { eventId: event.id }),
    await buildCategory(server.db, { eventId: event.id }),
  ]
  const bundle = await buildBundle(server.db, { eventId: event.id, categoryIds: [first.id, second.id] })
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: bundle.id }])
  const taken = async () => [
    await takenOf(server, bundle.id),
    await takenOf(server, first.id),
    await takenOf(server, second.id),
  ]
  expect(await taken()).toEqual([1, 1, 1])

  await actOnItem(server, 'remove', { cartUUID, cartItemId: forms[0]!.cartItemId })
  expect(await taken()).toEqual([1, 0, 1])
  await actOnItem(server, 'restore', { cartUUID, cartItemId: forms[0]!.cartItemId })
  expect(await taken()).toEqual([1, 1, 1])
  for (const { cartItemId } of forms) await actOnItem(server, 'remove', { cartUUID, cartItemId })
  expect(await taken()).toEqual([0, 0, 0])
  expect((await readCartRow(server, cartUUID)).status).toBe('cancelled')
})

test('A bundle unit is cancelled and restored as a whole, and the other unit stays', async () => {
  await using server = await startTestServer()
  const { id: eventId } = await buildEvent(server.db)
  const [first, second] = [
    await buildCategory(server.db, { eventId }),
    await buildCategory(server.db, { eventId }),
  ]
  const bundle = await buildBundle(server.db, { eventId, categoryIds: [first.id, second.id] })
  const { token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: bundle.id, quantity: 2 }])
  const taken = () => Promise.all([bundle, first, second].map(({ id }) => takenOf(server, id)))
  const one = forms[1]!.cartItemId

  await actOnItem(server, 'remove', { cartUUID, cartItemId: one, bundle: '1' })
  expect(await taken()).toEqual([1, 1, 1])
  await actOnItem(server, 'restore', { cartUUID, cartItemId: one, bundle: '1' })
  expect(await taken()).toEqual([2, 2, 2])

  for (const { cartItemId } of [forms[0]!, forms[3]!])
    await actOnItem(server, 'remove', { cartUUID, cartItemId, bundle: '1' })
  expect([await taken(), (await readCartRow(server, cartUUID)).status]).toEqual([[0, 0, 0], 'cancelled'])
  const facts = await server.db
    .selectFrom('audit')
    .select('action')
    .where('entity', '=', 'cart_item')
    .execute()
  expect(facts.filter(({ action }) => action === 'item.removed')).toHaveLength(6)
  await expectInvariants(server.db)
})

test('Only an elevated administrator cancels, and only entries that exist', async () => {
  await using server = await startTestServer()
  const { cartUUID, token } = await openPaid(server)
  const byBuyer = await server.call('POST /api/cart/admin/:cartUUID/remove', {
    params: { cartUUID },
    query: { token },
  })
  const elsewhere = await openPaid(server)
  const [item] = await server.db
    .selectFrom('cart_item')
    .select('id')
    .where('cart_id', '=', elsewhere.cartUUID)
    .execute()
  const ofAnother = await actOnItem(server, 'remove', { cartUUID, cartItemId: item!.id })
  const nowhere = await act(server, 'remove', 'nowhere')
  expect([byBuyer.status, ofAnother.status, nowhere.status]).toEqual([403, 404, 404])
})

const giveUp = (server: TestServer, cartUUID: string, token: string) =>
  server.call('POST /api/cart/:cartUUID/cancel', { params: { cartUUID }, query: { token } })

test('A buyer gives up a cart that is not paid, which frees its units, and a Pix that arrives later goes back', async () => {
  await using server = await startTestServer()
  const { cartUUID, token, category, txid } = await openCharge(server)
  const { status, body } = await giveUp(server, cartUUID, token)
  expect([status, body.msg]).toEqual([200, 'Reserva cancelada.'])
  expect([(await readCartRow(server, cartUUID)).status, await takenOf(server, category.id)]).toEqual([
    'cancelled',
    0,
  ])

  await bankControl.pay({ txid })
  await askBankNow(server)
  const { rows } = await sql<{ status: string; refunded: number }>`
    select cart.status, coalesce(sum(refund.value_in_cents), 0)::int as refunded from cart
    left join payment on payment.cart_id = cart.id left join refund on refund.payment_id = payment.id
    where cart.id = ${cartUUID} group by cart.id`.execute(server.db)
  expect(rows).toEqual([{ status: 'cancelled', refunded: 12_000 }])
  expect(await takenOf(server, category.id)).toBe(0)
  await expectInvariants(server.db)
})

test('A cart of another buyer is not found, and a paid cart is not given up', async () => {
  await using server = await startTestServer()
  const { cartUUID, token, account } = await openCharge(server)
  const { token: other } = await buildBuyer(server.db)
  expect((await giveUp(server, cartUUID, other)).status).toBe(404)
  expect((await readCartRow(server, cartUUID)).status).toBe('open')
  await sql`update cart set sold_by = ${account.id} where id = ${cartUUID}`.execute(server.db)
  const ofTill = await giveUp(server, cartUUID, token)
  expect([ofTill.status, ofTill.body.msg]).toEqual([
    409,
    'Esta venda está aberta na secretaria do evento. Cancele por lá.',
  ])
  await sql`update cart set sold_by = null where id = ${cartUUID}`.execute(server.db)
  await giveUp(server, cartUUID, token)
  const again = await giveUp(server, cartUUID, token)
  expect([again.status, again.body.msg]).toEqual([409, 'Esta reserva não está mais aguardando pagamento.'])
})
