import { priceStepsText } from '@porteira/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { openServerDatabase } from '#platform/database/client.ts'
import { buildAdmin, buildBundle, buildCategory } from '#testing/builders.ts'
import { openDesk } from '#testing/desk-sales.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let secondApp: TestServer['app']
let secondDatabase: ReturnType<typeof openServerDatabase>
let owner: string

beforeAll(async () => {
  server = await startTestServer()
  // A second server in this process is enough: the two servers share only the database.
  secondDatabase = openServerDatabase(server.url)
  secondApp = createApp({ ...server.context, db: secondDatabase.db, runSql: secondDatabase.runSql })
  await secondApp.ready()
  owner = (await buildAdmin(server.db)).token
})

afterAll(async () => {
  await expectInvariants(server.db)
  await secondApp.close()
  await secondDatabase.close()
  await server[Symbol.asyncDispose]()
})

const editCategory = (itemUUID: string, priceSteps: string) =>
  server.call('PUT /api/categories/:itemUUID', {
    params: { itemUUID },
    query: { token: owner },
    body: { priceSteps },
  })

const editBundle = (itemUUID: string, body: { priceSteps: string }) =>
  server.call('PUT /api/bundles/:itemUUID', { params: { itemUUID }, query: { token: owner }, body })

/** A category of an event that sells online, with these steps, and the desk of the event. */
async function buildSale(priceSteps: string, total = 100) {
  const desk = await openDesk(server, { total })
  await server.db
    .updateTable('event')
    .set({ sales_closed: false, max_seller_units: 9999 })
    .where('id', '=', desk.event.id)
    .execute()
  const category = await buildCategory(server.db, { eventId: desk.event.id, total, price_in_cents: 45_000 })
  expect((await editCategory(category.id, priceSteps)).status).toBe(200)
  return { ...desk, category }
}

const reserve = async (app: TestServer['app'], itemUUID: string, quantity = 1) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/cart/',
    payload: { items: [{ itemUUID, quantity }] },
  })
  return response.json<{ cartUUID: string }>().cartUUID
}

const readTotals = async (cartIds: string[]) =>
  (
    await server.db
      .selectFrom('cart')
      .where('id', 'in', cartIds)
      .select(['id', 'total_in_cents'])
      .orderBy('id')
      .execute()
  ).map(({ total_in_cents: total }) => total)

const listed = async (eventUUID: string, itemUUID: string) => {
  const { body } = await server.call('GET /api/events/:eventUUID', {
    params: { eventUUID },
    query: { showItems: '1' },
  })
  return body.items?.find((item) => 'itemUUID' in item && item.itemUUID === itemUUID)
}

const offered = async (eventUUID: string, itemUUID: string) => {
  const { body } = await server.call('GET /api/events/:eventUUID', { params: { eventUUID }, query: {} })
  return body.offers?.find((offer) => offer.itemUUID === itemUUID)
}

const far = '400,00 até 01/01/2090 12:00'

test('A cart across the end of a step pays each unit at its price, on the web and at the desk', async () => {
  const { category, sell } = await buildSale('400 até 2 vendidas; 420 até 5 vendidas')
  const first = await reserve(server.app, category.id, 3)
  const sold = await sell({ itemUUID: category.id, quantity: 3 })
  expect(await readTotals([first])).toEqual([40_000 + 40_000 + 42_000])
  expect(await readTotals([sold.body.sale.cartUUID])).toEqual([42_000 + 42_000 + 45_000])
})

test('A step of the desk is the price of the desk and not of the page', async () => {
  const { event, category, sell, token } = await buildSale(`380 até 01/01/2090 na secretaria; ${far}`)
  const sold = await sell({ itemUUID: category.id })
  expect(await readTotals([await reserve(server.app, category.id)])).toEqual([40_000])
  expect(await readTotals([sold.body.sale.cartUUID])).toEqual([38_000])
  const { body } = await server.call('GET /api/events/:eventUUID/till', {
    params: { eventUUID: event.id },
    query: { token },
  })
  expect(body.items?.find(({ itemUUID }) => itemUUID === category.id)?.price).toBe(380)
  expect(await listed(event.id, category.id)).toMatchObject({ price: 400 })
})

test('A bundle has steps too, after its promotion', async () => {
  const { event, category } = await buildSale('')
  const bundle = await buildBundle(server.db, {
    eventId: event.id,
    categoryIds: [category.id],
    price_in_cents: 90_000,
    promo_price_in_cents: 70_000,
    promo_first_units: 1,
  })
  expect((await editBundle(bundle.id, { priceSteps: '800 até 2 vendidas' })).status).toBe(200)
  expect(await readTotals([await reserve(server.app, bundle.id, 3)])).toEqual([70_000 + 80_000 + 90_000])
})

test('The page shows the steps and the price list the next price', async () => {
  const { event, category } = await buildSale(`300 até 1 vendidas; ${far}`)
  await reserve(server.app, category.id)
  expect(await listed(event.id, category.id)).toMatchObject({
    price: 400,
    priceSteps: [
      { price: 300, until: '', unitsLeft: 0 },
      { price: 400, until: '2090-01-01T15:00:00.000Z' },
      { price: 450, until: '' },
    ],
  })
  const offer = await offered(event.id, category.id)
  expect(offer?.nextPrice?.replace('\u00A0', ' ')).toBe('R$ 450,00 a partir de 01/01/2090 às 12:00')
  expect(offer?.price).toBe(400)
  expect(JSON.stringify(offer)).not.toContain('unitsLeft')
})

test('The history of a category names the steps before and after a change', async () => {
  const { category } = await buildSale(far)
  await editCategory(category.id, '')
  const facts = await server.db
    .selectFrom('audit')
    .where('entity_id', '=', category.id)
    .where('action', '=', 'category.edit')
    .select(['before', 'after'])
    .orderBy('id', 'desc')
    .execute()
  expect(facts[0]).toMatchObject({ before: { price_steps: far }, after: { price_steps: '' } })
})

test.each([
  ['400', 'Falta até quando vale "400"'],
  ['400 até 31/02/2027', 'Não entendemos "400 até 31/02/2027"'],
  ['400 até 5 vendidas;'.repeat(9), 'Um preço tem no máximo 8 passos.'],
])('The steps %s are refused with a sentence, and nothing changes', async (priceSteps, msg) => {
  const { category, event } = await buildSale(far)
  const bundle = await buildBundle(server.db, { eventId: event.id, categoryIds: [category.id] })
  const answers = [await editCategory(category.id, priceSteps), await editBundle(bundle.id, { priceSteps })]
  for (const { status, body } of answers)
    expect([status, body.msg]).toEqual([400, expect.stringContaining(`Passos de preço: ${msg}`)])
  expect(await listed(event.id, category.id)).toMatchObject({ priceSteps: [{ price: 400 }, { price: 450 }] })
})

test('A reservation that waits for the lock until the step has ended pays the next price', async () => {
  const ends = Math.ceil(Date.now() / 1000 + 1) * 1000
  const { category } = await buildSale(
    priceStepsText([{ priceInCents: 40_000, until: ends, firstUnits: null, channel: null, numbers: null }]),
  )
  const waiting = await server.db.transaction().execute(async (db) => {
    await db.selectFrom('item').where('id', '=', category.id).select('id').forUpdate().execute()
    const reserved = reserve(server.app, category.id)
    await expect.poll(() => Date.now() > ends + 50, { timeout: 10_000 }).toBe(true)
    return { reserved }
  })
  expect(await readTotals([await waiting.reserved])).toEqual([45_000])
})

test('Two thousand buyers across the end of a step, on two processes and at the desk, pay what their cart promised', async () => {
  const buyers = 2000
  const { category, sell } = await buildSale('', buyers)
  const until = Math.ceil(Date.now() / 1000 + 2) * 1000
  const step = { priceInCents: 40_000, until, firstUnits: null, channel: null, numbers: null }
  expect((await editCategory(category.id, priceStepsText([step]))).status).toBe(200)
  type Cart = { id: string; askedAt: number; answeredAt: number }
  const carts: Cart[] = []
  const buy = async (index: number) => {
    const askedAt = Date.now()
    const id =
      index % 50 === 0
        ? (await sell({ itemUUID: category.id })).body.sale.cartUUID
        : await reserve(index % 2 ? server.app : secondApp, category.id)
    carts.push({ id, askedAt, answeredAt: Date.now() })
  }
  const ask = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => buy(from + index)))
  let asked = 0
  // Waves until shortly before the instant, and the rest of the buyers over it and after it.
  while (Date.now() < until - 300 && asked < buyers / 2) {
    await ask(asked, 50)
    asked += 50
  }
  await expect.poll(() => Date.now() > until - 300, { timeout: 10_000, interval: 10 }).toBe(true)
  const across = ask(asked, (buyers - asked) / 2)
  asked += (buyers - asked) / 2
  await expect.poll(() => Date.now() > until, { timeout: 10_000, interval: 10 }).toBe(true)
  await Promise.all([across, ask(asked, buyers - asked)])

  const rows = await server.db
    .selectFrom('cart')
    .innerJoin('cart_item', 'cart_item.cart_id', 'cart.id')
    .where('cart_item.category_id', '=', category.id)
    .select(['cart.id', 'cart.total_in_cents as total', 'cart_item.charged_in_cents as charged'])
    .execute()
  const totals = new Map(rows.map(({ id, total }) => [id, total]))
  const pricesOf = (some: Cart[]) => [...new Set(some.map(({ id }) => totals.get(id)))].toSorted()
  expect(rows).toHaveLength(buyers)
  expect(rows.filter(({ total, charged }) => total !== charged)).toEqual([])
  // The clock of the database is the clock of this machine.
  expect(pricesOf(carts.filter(({ answeredAt }) => answeredAt < until))).toEqual([40_000])
  expect(pricesOf(carts.filter(({ askedAt }) => askedAt >= until))).toEqual([45_000])
  expect(pricesOf(carts)).toEqual([40_000, 45_000])
})
