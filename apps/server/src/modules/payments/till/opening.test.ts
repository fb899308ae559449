import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@porteira/domain'
import { expect, test } from 'vitest'
import {
  buildBuyer,
  buildBundle,
  buildCategory,
  buildEvent,
  buildSession,
  inventCpf,
} from '#testing/builders.ts'
import { type Desk, openDesk, said } from '#testing/desk-sales.ts'
import { filled, openCart } from '#testing/paid-cart.ts'
import { buildClerk } from '#testing/till.ts'
import { listForms } from '#modules/entries/formations/forms.service.ts'
import { readCartRow, takenOf } from '#testing/paying.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
let desk: Desk
serverOfFile(async (started) => {
  server = started
  desk = await openDesk(server)
})

const whole = { cash: { value: 120, given: 120 } }

test('A free item is sold at the desk without a payment', async () => {
  const free = await buildCategory(server.db, { eventId: desk.event.id, price_in_cents: 0 })
  const { body } = await desk.sell({ itemUUID: free.id })
  expect(body.sale).toMatchObject({ state: 'completed', total: 0, left: 0, payments: [] })
})

test('The desk sells what is hidden, suspended or sold only in bundles', async () => {
  const eventId = desk.event.id
  const hidden = await buildCategory(server.db, { eventId, hide_from_sales: true })
  const suspended = await buildCategory(server.db, { eventId, blocked_sales: true })
  const bundled = await buildCategory(server.db, { eventId, no_direct_sales: true })
  const bundle = await buildBundle(server.db, { eventId, categoryIds: [suspended.id, bundled.id] })
  for (const { id } of [hidden, suspended, bundled, bundle])
    expect(said(await desk.sell({ itemUUID: id }))).toEqual([200, 'Vagas reservadas.'])
  const { body } = await server.call('GET /api/events/:eventUUID/till', {
    params: { eventUUID: eventId },
    query: { token: desk.token, deviceKey: desk.shift.deviceKey },
  })
  expect(body).toMatchObject({ eventName: desk.event.name, mayApprove: 0, refunds: [] })
  expect(body.shift?.shiftId).toBe(desk.shift.shiftId)
  expect(body.items.find(({ itemUUID }) => itemUUID === suspended.id)).toMatchObject({
    units: 98,
    price: 120,
    waiting: 0,
    isDeskOnly: 1,
  })
  expect(body.openSales.length).toBeGreaterThan(3)
})

test('A sale with a repeated key is opened once', async () => {
  const before = await takenOf(server, desk.category.id)
  const [one, again] = [await desk.sell({ key: 'sale-1' }), await desk.sell({ key: 'sale-1' })]
  expect(again.body.sale.cartUUID).toBe(one.body.sale.cartUUID)
  expect(await takenOf(server, desk.category.id)).toBe(before + 1)
})

test('The desk sells only its own event, to a known person', async () => {
  const otherEvent = await buildEvent(server.db)
  const foreign = await buildCategory(server.db, { eventId: otherEvent.id })
  expect((await desk.sell({ itemUUID: foreign.id })).status).toBe(409)
  expect(said(await desk.sell({ cpf: inventCpf() }))).toEqual([
    409,
    'Ninguém com este CPF. Cadastre a pessoa antes de vender.',
  ])
})

test('Neither the desk nor the web sells an event from the day after its last day', async () => {
  const { db } = server
  const late = await openDesk(server)
  const today = businessDate(new Date())
  const endOn = (ends_on: string) =>
    db
      .updateTable('event')
      .set({ starts_on: addDays(today, -3), ends_on, sales_closed: false })
      .where('id', '=', late.event.id)
      .execute()
  const { token } = await buildBuyer(db)
  const items = [{ itemUUID: late.category.id, quantity: 1 }]
  const online = () => server.call('POST /api/cart/', { query: { token }, body: { items } })
  await endOn(today)
  expect([(await late.sell()).status, (await online()).status]).toEqual([200, 200])
  const taken = await takenOf(server, late.category.id)

  await endOn(addDays(today, -1))
  expect(said(await late.sell())).toEqual([409, 'Este evento já terminou.'])
  expect(said(await online())).toEqual([409, 'As inscrições online deste evento estão encerradas.'])
  expect(await takenOf(server, late.category.id)).toBe(taken)
})

test('Units of the desk count for the buyer, not for the person who sells', async () => {
  const eventId = desk.event.id
  const limited = await buildCategory(server.db, { eventId, registrations_per_user: 1 })
  expect((await desk.sell({ itemUUID: limited.id })).status).toBe(200)
  const second = await desk.sell({ itemUUID: limited.id })
  expect([second.status, second.body.code]).toEqual([409, 'limit_per_buyer'])
  const { account } = await buildBuyer(server.db)
  expect((await desk.sell({ itemUUID: limited.id, cpf: account.cpf })).status).toBe(200)
  expect((await desk.sell({ itemUUID: limited.id, cpf: desk.staff.cpf })).status).toBe(200)
})

test('A sale at the desk leaves an open cart of its buyer, and a new online cart leaves the sale', async () => {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id })
  const { account, token } = await buildBuyer(server.db)
  const items = [{ itemUUID: category.id }]
  const online = await openCart(server, token, items)
  const { body } = await server.call('POST /api/events/:eventUUID/till/sales', {
    params: { eventUUID: event.id },
    query: { token: desk.owner },
    body: { cpf: account.cpf, items: [{ itemUUID: category.id, quantity: 1 }] },
  })
  expect(await readCartRow(server, online.cartUUID)).toMatchObject({ status: 'open' })
  await openCart(server, token, items)
  expect(await readCartRow(server, body.sale.cartUUID)).toMatchObject({
    status: 'open',
    owner_id: account.id,
  })
  expect(await readCartRow(server, online.cartUUID)).toMatchObject({ status: 'expired' })
})

test('A caller who knows only the id neither claims nor reads a sale of the desk, open or paid', async () => {
  const { token } = await buildBuyer(server.db)
  const open = await desk.sold()
  const paid = await desk.sold()
  await desk.complete(paid, whole)
  for (const cartUUID of [open, paid])
    for (const query of [{ token }, {}]) {
      const params = { cartUUID }
      expect((await server.call('GET /api/cart/:cartUUID', { params, query })).status).toBe(404)
      const pay = await server.call('GET /api/cart/:cartUUID/pay/pix', {
        params,
        query: { ...query, mode: '1' },
      })
      expect([401, 404]).toContain(pay.status)
    }
  expect(await readCartRow(server, paid)).toMatchObject({ owner_id: null, buyer_id: desk.buyer.id })
})

test('A buyer with a login owns the sale at once, another one after the desk confirmed the identity', async () => {
  const { account, token } = await buildBuyer(server.db)
  const read = (cartUUID: string, by: string) =>
    server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token: by } })
  const own = await desk.sold({ cpf: account.cpf })
  expect((await read(own, token)).body.cartStatus).toBe('Pending')

  const cartUUID = await desk.sold()
  await desk.complete(cartUUID, whole)
  expect(said(await desk.confirm(cartUUID))).toEqual([409, 'Esta pessoa ainda não fez o próprio cadastro.'])
  const signUp = { password_hash: 'x' }
  await server.db.updateTable('account').set(signUp).where('id', '=', desk.buyer.id).execute()
  const buyerToken = await buildSession(server.db, desk.buyer.id)
  expect((await read(cartUUID, buyerToken)).status).toBe(404)
  expect((await desk.confirm(cartUUID)).status).toBe(200)
  expect((await read(cartUUID, buyerToken)).body.cartStatus).toBe('Paid')
  expect((await desk.confirm(cartUUID)).status).toBe(409)
  await server.db
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', desk.buyer.id)
    .execute()
})

test('A new sale to a login with an unconfirmed sale waits for the confirmation of the identity too', async () => {
  const { account, token } = await buildBuyer(server.db)
  const setPassword = (password_hash: string | null) =>
    server.db.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute()
  await setPassword(null)
  const given = await desk.sold({ cpf: account.cpf })
  await desk.cancel(given)
  const first = await desk.sold({ cpf: account.cpf })
  await desk.complete(first, whole)
  await setPassword('x')
  const second = await desk.sold({ cpf: account.cpf })
  const { body } = await desk.complete(second, whole)
  expect(body.sale.buyer).toMatchObject({ isOwner: 0, isConfirmable: 1 })
  const read = { params: { cartUUID: second }, query: { token } }
  expect((await server.call('GET /api/cart/:cartUUID', read)).status).toBe(404)
  expect((await desk.confirm(second)).status).toBe(200)
  expect((await server.call('GET /api/cart/:cartUUID', read)).status).toBe(200)
  expect((await desk.sell({ cpf: account.cpf })).body.sale.buyer).toMatchObject({ isOwner: 1 })

  const older = { params: { cartUUID: first }, query: { token } }
  expect((await server.call('GET /api/cart/:cartUUID', older)).status).toBe(200)
  expect(said(await desk.confirm(first))).toEqual([409, 'Esta compra já está no cadastro da pessoa.'])
  const { body: history } = await server.call('GET /api/cart/admin/:cartUUID/history', {
    params: { cartUUID: first },
    query: { token: desk.owner },
  })
  expect(history.facts).toContainEqual(
    expect.objectContaining({ says: 'Identidade do comprador confirmada na secretaria' }),
  )
})

test('The desk of one event confirms a buyer for its own sales only', async () => {
  const other = await openDesk(server)
  const { account, token } = await buildBuyer(server.db)
  const setPassword = (password_hash: string | null) =>
    server.db.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute()
  await setPassword(null)
  const paid = await other.sold({ cpf: account.cpf })
  await other.complete(paid, whole)
  const unpaid = await desk.sold({ cpf: account.cpf })
  await setPassword('x')
  expect((await desk.confirm(unpaid)).status).toBe(200)

  const { cartItemId } = (await listForms(server.db, paid, 'admin'))[0]!
  const stranger = { params: { cartUUID: paid }, query: { token } }
  const items = [{ cartItemId, participants: [{ cpf: account.cpf }] }]
  const tries = [
    await server.call('GET /api/cart/:cartUUID', stranger),
    await server.call('PUT /api/cart/:cartUUID/participants', { ...stranger, body: { items } }),
    await server.call('GET /api/cart/:cartUUID/codes', stranger),
    await server.call('POST /api/cart/:cartUUID/receipt/html', { ...stranger, body: {} }),
  ]
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const purchases = await server.call('GET /api/users/:userId/purchases', {
    params: { userId: String(account.id) },
    query: { token },
  })
  expect([purchases.status, purchases.body.purchases]).toEqual([200, []])

  // Each desk has confirmed the buyer for its own event, and only there a new sale belongs to the login at once.
  const isOwner = async (at: Desk) => (await at.sell({ cpf: account.cpf })).body.sale.buyer.isOwner
  expect([await isOwner(desk), await isOwner(other)]).toEqual([1, 0])
  const byAdmin = { params: { cartUUID: paid }, query: { token: desk.owner } }
  expect((await server.call('POST /api/till/sales/:cartUUID/confirm-buyer', byAdmin)).status).toBe(200)
  expect((await server.call('GET /api/cart/:cartUUID', stranger)).body.cartStatus).toBe('Paid')
  expect(await isOwner(other)).toBe(1)
})

test('A role for all events confirms a buyer at each of them', async () => {
  const other = await openDesk(server)
  const { account } = await buildBuyer(server.db)
  const setPassword = (password_hash: string | null) =>
    server.db.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute()
  await setPassword(null)
  const carts = [await desk.sold({ cpf: account.cpf }), await other.sold({ cpf: account.cpf })]
  await setPassword('x')
  const clerk = await buildClerk(server, null)
  const call = { params: { cartUUID: carts[0]! }, query: { token: clerk.token } }
  expect((await server.call('POST /api/till/sales/:cartUUID/confirm-buyer', call)).status).toBe(200)
  const owners = await Promise.all(carts.map((id) => readCartRow(server, id)))
  expect(owners.map((cart) => cart.owner_id)).toEqual([account.id, account.id])
})

test('A number that is kept for the desk is offered only to the desk for a cart that it sold', async () => {
  const numbered = { badge_list: '1-5', auto_badge: false, price_in_cents: 0 }
  const category = await buildCategory(server.db, { eventId: desk.event.id, ...numbered })
  await server.db
    .insertInto('badge_kept')
    .values({ category_id: category.id, badge: 3, kept_for_desk: true })
    .execute()
  const { account, token } = await buildBuyer(server.db)
  const cartUUID = await desk.sold({ itemUUID: category.id, cpf: account.cpf })
  const offered = async (by: string) =>
    (await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token: by } })).body
      .items[0]
  expect((await offered(token))?.badgesAvail).toEqual([1, 2, 4, 5])
  const form = await offered(desk.token)
  expect([form?.badgesAvail, form?.badgesKept]).toEqual([[1, 2, 3, 4, 5], [3]])

  const save = (by: string) =>
    server.call('PUT /api/cart/:cartUUID/participants', {
      params: { cartUUID },
      query: { token: by },
      body: { items: [filled(form!, { badgeSel: 3, participants: [account.cpf] })] },
    })
  expect((await save(token)).status).toBe(409)
  expect((await save(desk.token)).status).toBe(200)
})

/** A free category that another system sold in part, as its organiser imports it. */
async function importNumbered(fields: object) {
  const name = `PROVA ${randomUUID()}`
  const category = { name, price: 0, unitsTotal: 9, mdlAvailBadges: '1-9', ...fields }
  const query = { token: desk.owner, dryRun: '0' as const }
  const { status } = await server.call('POST /api/events/', {
    query,
    body: { text: JSON.stringify({ eventUUID: desk.event.id, categories: [category] }) },
  })
  expect(status).toBe(200)
  const { body } = await server.call('GET /api/events/:eventUUID/till', {
    params: { eventUUID: desk.event.id },
    query: { token: desk.token, deviceKey: desk.shift.deviceKey },
  })
  return body.items.find((item) => item.name === name)!
}

test('A number that was sold elsewhere is never offered, and a number kept for the desk is marked', async () => {
  const { itemUUID, keptBadges } = await importNumbered({ mdlUnitsSold: 3, deskBadges: '8-9' })
  expect(keptBadges).toBe(2)
  const { account, token } = await buildBuyer(server.db)
  const cartUUID = await desk.sold({ itemUUID, cpf: account.cpf })
  const offered = async (by: string) => {
    const call = { params: { cartUUID }, query: { token: by } }
    return (await server.call('GET /api/cart/:cartUUID', call)).body.items[0]!
  }
  expect(await offered(token)).toMatchObject({ badgesAvail: [4, 5, 6, 7], badgesKept: [] })
  const form = await offered(desk.token)
  expect(form).toMatchObject({ badgesAvail: [4, 5, 6, 7, 8, 9], badgesKept: [8, 9] })

  const save = (badgeSel: number) =>
    server.call('PUT /api/cart/:cartUUID/participants', {
      params: { cartUUID },
      query: { token: desk.token },
      body: { items: [filled(form, { badgeSel, participants: [account.cpf] })] },
    })
  expect(said(await save(2))).toEqual([
    409,
    'O número 2 acabou de ser escolhido por outra inscrição. Selecione outro número.',
  ])
  expect((await save(8)).status).toBe(200)
  const change = { params: { cartUUID, cartItemId: String(form.cartItemId) }, query: { token: desk.owner } }
  const { body } = await server.call('GET /api/cart/admin/:cartUUID/:cartItemId/formation', change)
  expect(body.item).toMatchObject({ badgesAvail: [4, 5, 6, 7, 8, 9], badgesKept: [9] })
})

test('A number that the server chooses was neither sold elsewhere nor kept for the desk', async () => {
  const { itemUUID } = await importNumbered({ autoBadgeNum: 1, soldElsewhere: 2, deskBadges: '3-4' })
  const cartUUID = await desk.sold({ itemUUID })
  const { body } = await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID },
    query: { token: desk.token },
  })
  expect(body.items[0]?.badge).toBe(5)
})
