import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireCarts } from '#modules/sales/carts/carts.service.ts'
import { buildAdmin, buildBundle, buildBuyer, buildCategory } from '#testing/builders.ts'
import { deleteExpired } from '#operations/retention/retention.service.ts'
import { erasePerson, exportPerson } from '#operations/privacy/privacy.service.ts'
import { openDesk } from '#testing/desk-sales.ts'
import { openCart } from '#testing/paid-cart.ts'
import { readCartRow, takenOf } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { buildWaiter, joinList, openSoldOut, readWaits, statusesOf } from '#testing/waiting.ts'
import { offerFreeUnits } from './offering.service.ts'

let server: TestServer
let owner: string
serverOfFile(async (started) => {
  server = started
  owner = (await buildAdmin(server.db)).token
})

type Person = { token: string }
const offerNow = () => offerFreeUnits(server.context)

/** Ends carts unpaid, as the time of a cart does. */
async function expire(...cartIds: string[]) {
  await sql`update cart set expires_at = now() - interval '1 second',
    created_at = created_at - interval '1 hour' where id = any(${cartIds}::uuid[])`.execute(server.db)
  await expireCarts(server.db, { kind: 'job' })
}

const raise = (id: string, total: number) =>
  server.db.updateTable('item').set({ total }).where('id', '=', id).execute()

const reserve = (itemUUID: string, quantity = 1, { token }: Person = { token: '' }) =>
  server.call('POST /api/cart/', {
    query: { ...(token && { token }) },
    body: { items: [{ itemUUID, quantity }] },
  })

const ownList = async ({ token }: Person, eventUUID: string) =>
  (await server.call('GET /api/events/:eventUUID/waiting', { params: { eventUUID }, query: { token } })).body

const ownWaits = async (person: Person, eventUUID: string) => (await ownList(person, eventUUID)).waits

const answer = ({ token }: Person, waitingUUID: string, body: { fewer: number; takes: 0 | 1 }) =>
  server.call('POST /api/waiting/:waitingUUID/answer', { params: { waitingUUID }, query: { token }, body })

const leave = ({ token }: Person, waitingUUID: string) =>
  server.call('POST /api/waiting/:waitingUUID/leave', { params: { waitingUUID }, query: { token } })

const listed = async (eventUUID: string, itemUUID: string) => {
  const { body } = await server.call('GET /api/events/:eventUUID', {
    params: { eventUUID },
    query: { showItems: '1' },
  })
  return body.items?.find((item) => 'itemUUID' in item && item.itemUUID === itemUUID)
}

const messagesOf = async (waitingId: string, channel: 'email' | 'sms') =>
  (
    await server.db
      .selectFrom('outbox')
      .where('fact', 'like', `waiting.%:${waitingId}%`)
      .where('channel', '=', channel)
      .orderBy('id')
      .select('text')
      .execute()
  ).map(({ text }) => text)

test('A unit that comes free is offered as an open cart of the first person, and no other buyer can reserve it', async () => {
  const sale = await openSoldOut(server, { event: { offer_hours: 5 } })
  const [first, second] = [await buildWaiter(server, sale), await buildWaiter(server, sale)]
  await expire(sale.carts[0]!)

  expect(await listed(sale.event.id, sale.category.id)).toMatchObject({ soldOut: 1, unitsLeft: 0 })
  expect((await reserve(sale.category.id)).body.code).toBe('sold_out')
  await offerNow()

  const [offered, next] = await readWaits(server, sale.category.id)
  expect([offered?.status, next?.status]).toEqual(['offered', 'waiting'])
  const cart = await readCartRow(server, offered!.cartId!)
  expect(cart).toMatchObject({
    owner_id: first.account.id,
    status: 'open',
    total_in_cents: 12_000,
    terms_version: 'v1',
  })
  const hours = (cart.expires_at.getTime() - cart.created_at.getTime()) / 3_600_000
  expect(hours).toBeCloseTo(5, 1)
  expect(await messagesOf(offered!.id, 'email')).toEqual([
    expect.stringContaining('Reservamos para você até'),
  ])
  expect(await messagesOf(offered!.id, 'sms')).toEqual([expect.stringContaining('/home')])
  expect(await ownList(first, sale.event.id)).toMatchObject({
    waits: [],
    offers: [{ itemUUID: sale.category.id, until: cart.expires_at.toISOString() }],
  })
  expect(await ownList(second, sale.event.id)).toMatchObject({
    waits: [{ place: 1, units: 1 }],
    offers: [],
  })
})

test('An offer that runs out goes to the next person, and one that is given up too', async () => {
  const sale = await openSoldOut(server)
  const people = [
    await buildWaiter(server, sale),
    await buildWaiter(server, sale),
    await buildWaiter(server, sale),
  ]
  await expire(sale.carts[0]!)
  await offerNow()
  const [first] = await readWaits(server, sale.category.id)
  await expire(first!.cartId!)
  expect((await ownList(people[0]!, sale.event.id)).offers).toEqual([])
  await offerNow()
  const [, second] = await readWaits(server, sale.category.id)
  const cancelled = await server.call('POST /api/cart/:cartUUID/cancel', {
    params: { cartUUID: second!.cartId! },
    query: { token: people[1]!.token },
  })
  expect(cancelled.status).toBe(200)
  await offerNow()
  const waits = await readWaits(server, sale.category.id)
  expect(waits.map(({ status }) => status)).toEqual(['offered', 'offered', 'offered'])
  expect((await readCartRow(server, waits[2]!.cartId!)).owner_id).toBe(people[2]!.account.id)
  expect(await takenOf(server, sale.category.id)).toBe(1)
})

test('An offer ends with the sale at the latest', async () => {
  const end = new Date(Date.now() + 3_600_000)
  const sale = await openSoldOut(server, { event: { sales_end_at: end } })
  await buildWaiter(server, sale)
  await expire(sale.carts[0]!)
  await offerNow()
  const [offered] = await readWaits(server, sale.category.id)
  const { expires_at: expiresAt } = await readCartRow(server, offered!.cartId!)
  expect(Math.abs(expiresAt.getTime() - end.getTime())).toBeLessThan(5000)
})

test('A group is asked about fewer units, and no other person gets them before its answer', async () => {
  const sale = await openSoldOut(server, { units: 3 })
  const group = await buildWaiter(server, sale, 3)
  await buildWaiter(server, sale)
  await expire(sale.carts[0]!, sale.carts[1]!)
  await offerNow()
  await offerNow()
  const [asked] = await ownWaits(group, sale.event.id)
  expect(asked).toMatchObject({ fewer: 2, place: 1 })
  expect(await messagesOf(asked!.waitingUUID, 'email')).toEqual([
    expect.stringContaining('Há 2 vagas, e você espera por 3. Quer as 2?'),
  ])
  expect((await reserve(sale.category.id)).body.code).toBe('sold_out')
  expect(await statusesOf(server, sale.category.id)).toEqual(['asked', 'waiting'])

  expect((await answer(group, asked!.waitingUUID, { fewer: 1, takes: 0 })).body.code).toBe('not_asked')
  expect((await answer(group, asked!.waitingUUID, { fewer: 2, takes: 1 })).status).toBe(200)
  expect((await answer(group, asked!.waitingUUID, { fewer: 2, takes: 1 })).status).toBe(200)
  await offerNow()
  const [taken, next] = await readWaits(server, sale.category.id)
  expect([taken?.status, next?.status]).toEqual(['offered', 'waiting'])
  expect(await readCartRow(server, taken!.cartId!)).toMatchObject({ status: 'open', total_in_cents: 24_000 })
})

test('A group that refuses fewer units keeps its place, and the next person gets them', async () => {
  const sale = await openSoldOut(server, { units: 3 })
  const group = await buildWaiter(server, sale, 2)
  await buildWaiter(server, sale)
  await expire(sale.carts[0]!)
  await offerNow()
  const [asked] = await ownWaits(group, sale.event.id)
  expect((await answer(group, asked!.waitingUUID, { fewer: 1, takes: 0 })).status).toBe(200)
  expect((await answer(group, asked!.waitingUUID, { fewer: 1, takes: 0 })).status).toBe(200)
  await offerNow()
  expect(await statusesOf(server, sale.category.id)).toEqual(['waiting', 'offered'])
  await expire(sale.carts[1]!)
  await offerNow()
  expect(await statusesOf(server, sale.category.id)).toEqual(['waiting', 'offered'])
  await expire(sale.carts[2]!)
  await offerNow()
  expect(await statusesOf(server, sale.category.id)).toEqual(['offered', 'offered'])
})

test('A question without an answer ends, and the units go to the next person', async () => {
  const sale = await openSoldOut(server, { units: 2 })
  await buildWaiter(server, sale, 2)
  await buildWaiter(server, sale)
  await expire(sale.carts[0]!)
  await offerNow()
  await sql`update waiting set answer_by = now() - interval '1 second' where item_id = ${sale.category.id}
    and status = 'asked'`.execute(server.db)
  await offerNow()
  expect(await statusesOf(server, sale.category.id)).toEqual(['waiting', 'offered'])
})

test('A person who was asked about fewer units gets all when they come free', async () => {
  const sale = await openSoldOut(server, { units: 2 })
  await buildWaiter(server, sale, 2)
  await expire(sale.carts[0]!)
  await offerNow()
  await expire(sale.carts[1]!)
  await offerNow()
  const [whole] = await readWaits(server, sale.category.id)
  expect(await readCartRow(server, whole!.cartId!)).toMatchObject({ total_in_cents: 24_000 })
})

test('The price is that of the moment of the offer', async () => {
  const sale = await openSoldOut(server, { category: { price_steps: '' } })
  await buildWaiter(server, sale)
  await server.db
    .updateTable('item')
    .set({ price_in_cents: 30_000 })
    .where('id', '=', sale.category.id)
    .execute()
  await expire(sale.carts[0]!)
  await offerNow()
  const [offered] = await readWaits(server, sale.category.id)
  expect(await readCartRow(server, offered!.cartId!)).toMatchObject({ total_in_cents: 30_000 })
})

test('Units of a category go to its list and to those of its bundles, in the order of arrival over all of them', async () => {
  const sale = await openSoldOut(server)
  const other = await buildCategory(server.db, { eventId: sale.event.id })
  const bundle = await buildBundle(server.db, {
    eventId: sale.event.id,
    categoryIds: [sale.category.id, other.id],
  })
  const ofBundle = await buildWaiter(server, { ...sale, category: bundle })
  const ofCategory = await buildWaiter(server, sale)
  expect(await ownWaits(ofCategory, sale.event.id)).toMatchObject([{ place: 2 }])
  await expire(sale.carts[0]!)
  expect(await listed(sale.event.id, other.id)).toMatchObject({ soldOut: 0 })
  await offerNow()
  const [first] = await readWaits(server, bundle.id)
  expect((await readCartRow(server, first!.cartId!)).owner_id).toBe(ofBundle.account.id)
  expect(await statusesOf(server, sale.category.id)).toEqual(['waiting'])
  expect(await takenOf(server, other.id)).toBe(1)
})

test('A bundle with two entries of a category waits for two of its units', async () => {
  const sale = await openSoldOut(server, { units: 3 })
  const bundle = await buildBundle(server.db, {
    eventId: sale.event.id,
    categoryIds: [sale.category.id, sale.category.id],
  })
  const ofBundle = await buildWaiter(server, { ...sale, category: bundle })
  await expire(sale.carts[0]!)
  await offerNow()
  expect(await statusesOf(server, bundle.id)).toEqual(['waiting'])
  expect((await reserve(sale.category.id)).status).toBe(200)
  for (const cart of sale.carts.slice(1)) await expire(cart)
  await offerNow()
  const [offered] = await readWaits(server, bundle.id)
  expect((await readCartRow(server, offered!.cartId!)).owner_id).toBe(ofBundle.account.id)
  expect((await reserve(sale.category.id)).status).toBe(409)

  await server.db.updateTable('event').set({ max_unpaid_units: 5 }).where('id', '=', sale.event.id).execute()
  const person = await buildBuyer(server.db)
  const join = (itemUUID: string) =>
    joinList(server, person, { eventUUID: sale.event.id, itemUUID, units: 2 })
  expect((await join(bundle.id)).status).toBe(200)
  expect((await join(sale.category.id)).body.code).toBe('too_many_unpaid')
})

test('A category keeps selling when a bundle of it waits for units of another category', async () => {
  const sale = await openSoldOut(server)
  const other = await buildCategory(server.db, { eventId: sale.event.id })
  const bundle = await buildBundle(server.db, {
    eventId: sale.event.id,
    categoryIds: [sale.category.id, other.id],
  })
  await buildWaiter(server, { ...sale, category: bundle })
  expect((await reserve(other.id, 10)).status).toBe(200)
})

test('A raised total, a removed entry and a cancelled cart go to the list', async () => {
  const sale = await openSoldOut(server, { units: 0, category: { price_in_cents: 0 } })
  const buyer = await buildBuyer(server.db)
  await raise(sale.category.id, 2)
  const { cartUUID: paid } = await openCart(server, buyer.token, [
    { itemUUID: sale.category.id, quantity: 2 },
  ])
  for (let person = 0; person < 3; person++) await buildWaiter(server, sale)
  const [entry] = await server.db
    .selectFrom('cart_item')
    .where('cart_id', '=', paid)
    .select('id')
    .orderBy('id')
    .execute()
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
    params: { cartUUID: paid, cartItemId: String(entry!.id) },
    query: { token: owner },
  })
  await offerNow()
  expect(await statusesOf(server, sale.category.id)).toEqual(['offered', 'waiting', 'waiting'])
  await raise(sale.category.id, 3)
  await offerNow()
  expect(await statusesOf(server, sale.category.id)).toEqual(['offered', 'offered', 'waiting'])
  await server.call('POST /api/cart/admin/:cartUUID/remove', {
    params: { cartUUID: paid },
    query: { token: owner },
  })
  const restored = await server.call('POST /api/cart/admin/:cartUUID/restore', {
    params: { cartUUID: paid },
    query: { token: owner },
  })
  expect([restored.status, restored.body.code]).toEqual([409, 'waiting_list'])
  await offerNow()
  expect(await statusesOf(server, sale.category.id)).toEqual(['offered', 'offered', 'offered'])
  expect(await takenOf(server, sale.category.id)).toBe(3)
})

test('An offer is no older cart: a reservation does not end it, and it ends no reservation', async () => {
  const sale = await openSoldOut(server)
  const other = await buildCategory(server.db, { eventId: sale.event.id })
  const person = await buildWaiter(server, sale)
  const before = await openCart(server, person.token, [{ itemUUID: other.id }])
  await expire(sale.carts[0]!)
  await offerNow()
  const [offered] = await readWaits(server, sale.category.id)
  expect((await readCartRow(server, before.cartUUID)).status).toBe('open')
  expect((await reserve(other.id, 1, person)).status).toBe(200)
  expect((await readCartRow(server, before.cartUUID)).status).toBe('expired')
  const visitor = await openCart(server, '', [{ itemUUID: other.id }])
  await server.call('GET /api/cart/:cartUUID', {
    params: { cartUUID: visitor.cartUUID },
    query: { token: person.token },
  })
  expect((await readCartRow(server, offered!.cartId!)).status).toBe('open')
})

test('A free entry is offered as a paid cart whose riders must be named in time', async () => {
  const sale = await openSoldOut(server, { units: 0, category: { price_in_cents: 0 } })
  await buildWaiter(server, sale)
  await raise(sale.category.id, 1)
  await offerNow()
  const [offered] = await readWaits(server, sale.category.id)
  const cart = await readCartRow(server, offered!.cartId!)
  expect(cart).toMatchObject({ status: 'paid', is_free: true })
  expect(cart.form_by).not.toBeNull()
  expect(await messagesOf(offered!.id, 'email')).toEqual([expect.stringContaining('não tem custo')])
})

test('Who has the purchase limit by now leaves the list with a mail, and the next person gets the unit', async () => {
  const sale = await openSoldOut(server, { category: { registrations_per_user: 1 } })
  const person = await buildWaiter(server, sale)
  await buildWaiter(server, sale)
  await server.db
    .updateTable('cart')
    .set({ owner_id: person.account.id, expires_at: new Date(Date.now() + 3_600_000) })
    .where('id', '=', sale.carts[0]!)
    .execute()
  await raise(sale.category.id, 2)
  await offerNow()
  expect(await statusesOf(server, sale.category.id)).toEqual(['ended', 'offered'])
  const [ended] = await readWaits(server, sale.category.id)
  expect(await messagesOf(ended!.id, 'email')).toEqual([
    expect.stringContaining('Limite de 1 inscrição por comprador'),
  ])
})

test.for([
  ['the sale is closed', { sales_closed: true }],
  ['the sale has ended', { sales_end_at: new Date(Date.now() - 1000) }],
] as const)('The waits end with a mail when %s', async ([, change]) => {
  const sale = await openSoldOut(server)
  await buildWaiter(server, sale)
  await server.db.updateTable('event').set(change).where('id', '=', sale.event.id).execute()
  await expire(sale.carts[0]!)
  await offerNow()
  const [ended] = await readWaits(server, sale.category.id)
  expect(ended?.status).toBe('ended')
  expect(await messagesOf(ended!.id, 'email')).toEqual([expect.stringContaining('As vendas terminaram')])
})

test('The waits for a cancelled category and for its bundles end with a mail', async () => {
  const sale = await openSoldOut(server)
  const bundle = await buildBundle(server.db, { eventId: sale.event.id, categoryIds: [sale.category.id] })
  await buildWaiter(server, sale)
  await buildWaiter(server, { ...sale, category: bundle })
  await server.db
    .updateTable('item')
    .set({ cancelled_at: new Date() })
    .where('id', '=', sale.category.id)
    .execute()
  await offerNow()
  expect(await statusesOf(server, sale.category.id)).toEqual(['ended'])
  expect(await statusesOf(server, bundle.id)).toEqual(['ended'])
})

test('A suspended or hidden item makes no offer until it is sold again', async () => {
  const sale = await openSoldOut(server)
  await buildWaiter(server, sale)
  const change = (set: { blocked_sales: boolean; hide_from_sales: boolean }) =>
    Promise.all([
      server.db
        .updateTable('category')
        .set({ blocked_sales: set.blocked_sales })
        .where('id', '=', sale.category.id)
        .execute(),
      server.db
        .updateTable('item')
        .set({ hide_from_sales: set.hide_from_sales })
        .where('id', '=', sale.category.id)
        .execute(),
    ])
  await expire(sale.carts[0]!)
  await change({ blocked_sales: true, hide_from_sales: false })
  await offerNow()
  await change({ blocked_sales: false, hide_from_sales: true })
  await offerNow()
  expect(await statusesOf(server, sale.category.id)).toEqual(['waiting'])
  await change({ blocked_sales: false, hide_from_sales: false })
  await offerNow()
  expect(await statusesOf(server, sale.category.id)).toEqual(['offered'])
})

test('The desk sees the list, and sells before it with a reason only', async () => {
  const { event, category, sell, token } = await openDesk(server, { total: 1 })
  await server.db.updateTable('event').set({ sales_closed: false }).where('id', '=', event.id).execute()
  const { cartUUID } = await openCart(server, '', [{ itemUUID: category.id }])
  const person = await buildWaiter(server, { event, category })
  await expire(cartUUID)

  const { body } = await server.call('GET /api/events/:eventUUID/waiting-list', {
    params: { eventUUID: event.id },
    query: { token },
  })
  expect(body.waiters).toMatchObject([{ name: person.account.name, place: 1, itemName: category.name }])
  const refused = await sell({ itemUUID: category.id })
  expect([refused.status, refused.body.code]).toEqual([409, 'waiting_list'])
  const sold = await sell({ itemUUID: category.id, passReason: 'Patrocinador' })
  expect(sold.status).toBe(200)
  await offerNow()
  expect(await statusesOf(server, category.id)).toEqual(['waiting'])
  const fact = await server.db
    .selectFrom('audit')
    .where('action', '=', 'waiting.passed')
    .where('entity_id', '=', sold.body.sale.cartUUID)
    .select('reason')
    .executeTakeFirst()
  expect(fact?.reason).toBe('Patrocinador')
})

test('A person leaves the list, and the units go to the next one', async () => {
  const sale = await openSoldOut(server, { units: 2 })
  const group = await buildWaiter(server, sale, 2)
  const next = await buildWaiter(server, sale)
  await expire(sale.carts[0]!)
  await offerNow()
  const [own] = await ownWaits(group, sale.event.id)
  expect((await leave(next, own!.waitingUUID)).status).toBe(404)
  expect((await leave(group, own!.waitingUUID)).status).toBe(200)
  expect((await leave(group, own!.waitingUUID)).status).toBe(200)
  await offerNow()
  expect(await statusesOf(server, sale.category.id)).toEqual(['left', 'offered'])
  const [, offered] = await readWaits(server, sale.category.id)
  expect((await leave(next, offered!.id)).body.code).toBe('not_waiting')
  expect((await answer(next, offered!.id, { fewer: 1, takes: 0 })).body.code).toBe('not_asked')
  expect((await answer(group, offered!.id, { fewer: 1, takes: 1 })).status).toBe(404)
  expect((await answer(group, own!.waitingUUID, { fewer: 1, takes: 1 })).body.code).toBe('not_asked')
})

test('A call with bad input is refused with a sentence and changes nothing', async () => {
  const sale = await openSoldOut(server, {
    category: { registrations_per_user: 4 },
    event: { max_unpaid_units: 5 },
  })
  const { event, category } = sale
  const free = await buildCategory(server.db, { eventId: event.id })
  const closed = await openSoldOut(server)
  await server.db.updateTable('event').set({ sales_closed: true }).where('id', '=', closed.event.id).execute()
  const tested = await openSoldOut(server)
  await server.db.updateTable('event').set({ test_mode: true }).where('id', '=', tested.event.id).execute()
  const person = await buildBuyer(server.db)
  const join = async (eventUUID: string, itemUUID: string, units = 1) => {
    const { status, body } = await joinList(server, person, { eventUUID, itemUUID, units })
    return [status, body.code]
  }
  expect(await join('x', category.id)).toEqual([404, 'not_found'])
  expect(await join(event.id, 'x')).toEqual([400, 'invalid_request'])
  expect(await join(event.id, closed.category.id)).toEqual([409, 'item_unavailable'])
  expect(await join(event.id, free.id)).toEqual([409, 'not_sold_out'])
  expect(await join(event.id, category.id, 5)).toEqual([409, 'limit_per_buyer'])
  expect(await join(event.id, category.id, 6)).toEqual([409, 'too_many_unpaid'])
  expect(await join(event.id, category.id, 0)).toEqual([400, 'invalid_request'])
  expect(await join(closed.event.id, closed.category.id)).toEqual([409, 'sales_closed'])
  expect(await join(tested.event.id, tested.category.id)).toEqual([409, 'test_event'])
  expect((await joinList(server, { token: '' }, { eventUUID: event.id, itemUUID: category.id })).status).toBe(
    401,
  )
  expect(await ownWaits(person, event.id)).toEqual([])
  expect(await join(event.id, category.id, 2)).toEqual([200, undefined])
  expect(await join(event.id, category.id, 2)).toEqual([200, undefined])
  expect(await join(event.id, category.id, 3)).toEqual([409, 'already_waiting'])
  expect(await statusesOf(server, category.id)).toEqual(['waiting'])
  expect((await leave(person, 'x')).status).toBe(404)
})

test('A person is in ten lists of an event at most', async () => {
  const { event } = await openSoldOut(server)
  const person = await buildBuyer(server.db)
  const answers = []
  for (let list = 0; list < 11; list++) {
    const { id } = await buildCategory(server.db, { eventId: event.id, total: 0 })
    answers.push((await joinList(server, person, { eventUUID: event.id, itemUUID: id })).body.code)
  }
  expect(answers).toEqual([...Array<undefined>(10).fill(undefined), 'too_many_lists'])
})

test('A person reads the own waits in the export, and an erased person is in no list any more', async () => {
  const sale = await openSoldOut(server)
  const { account } = await buildWaiter(server, sale)
  expect(await exportPerson(server.db, account.cpf)).toMatchObject({
    waitingLists: [{ item: sale.category.name, units: 1, status: 'waiting' }],
  })
  await erasePerson(server.db, account.cpf)
  expect(await readWaits(server, sale.category.id)).toEqual([])
})

test('A wait is deleted ninety days after it has ended', async () => {
  const sale = await openSoldOut(server)
  await buildWaiter(server, sale)
  await buildWaiter(server, sale)
  await sql`update waiting set updated_at = now() - interval '91 days',
    status = case when place = (select min(place) from waiting where item_id = ${sale.category.id})
      then 'ended' else 'waiting' end where item_id = ${sale.category.id}`.execute(server.db)
  await deleteExpired(server.context)
  expect(await statusesOf(server, sale.category.id)).toEqual(['waiting'])
})

test('Offers that ran out shorten no later hold of the person', async () => {
  await using limited = await startTestServer({ config: { limits: true } })
  const sale = await openSoldOut(limited, { units: 0 })
  const other = await buildCategory(limited.db, { eventId: sale.event.id })
  const person = await buildWaiter(limited, sale)
  await limited.db.updateTable('item').set({ total: 1 }).where('id', '=', sale.category.id).execute()
  const runOut = async () => {
    await offerFreeUnits(limited.context)
    await sql`update cart set expires_at = now() - interval '1 second',
      created_at = created_at - interval '1 hour' where status = 'open'`.execute(limited.db)
    await expireCarts(limited.db, { kind: 'job' })
  }
  await runOut()
  await limited.db.updateTable('item').set({ total: 0 }).where('id', '=', sale.category.id).execute()
  await joinList(limited, person, { eventUUID: sale.event.id, itemUUID: sale.category.id })
  await limited.db.updateTable('item').set({ total: 1 }).where('id', '=', sale.category.id).execute()
  await runOut()
  expect(await statusesOf(limited, sale.category.id)).toEqual(['offered', 'offered'])
  const { body } = await limited.call('POST /api/cart/', {
    query: { token: person.token },
    body: { items: [{ itemUUID: other.id, quantity: 1 }] },
  })
  expect(body.expirationSeconds).toBe(900)
})

test('A wait marks its item and the categories of a bundle, and only a reservation of these reads the lists', async () => {
  const sale = await openSoldOut(server)
  const [inside, later, other] = [
    await buildCategory(server.db, { eventId: sale.event.id }),
    await buildCategory(server.db, { eventId: sale.event.id }),
    await buildCategory(server.db, { eventId: sale.event.id }),
  ]
  const bundle = await buildBundle(server.db, {
    eventId: sale.event.id,
    categoryIds: [sale.category.id, inside.id],
  })
  const marked = async () => {
    const rows = await server.db
      .selectFrom('item')
      .where('event_id', '=', sale.event.id)
      .where('is_waited_for', '=', true)
      .select('id')
      .execute()
    return rows.map(({ id }) => id).toSorted()
  }
  expect(await marked()).toEqual([])
  await buildWaiter(server, { ...sale, category: bundle })
  expect(await marked()).toEqual([bundle.id, sale.category.id, inside.id].toSorted())
  await server.db
    .insertInto('bundle_category')
    .values({ bundle_id: bundle.id, category_id: later.id, position: 2 })
    .execute()
  expect(await marked()).toEqual([bundle.id, sale.category.id, inside.id, later.id].toSorted())
  expect(await marked()).not.toContain(other.id)
})
