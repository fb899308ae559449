import { businessDate } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { openCart } from '#testing/paid-cart.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import type { TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof buildAdmin>>
serverWithAdmin((started, created) => {
  server = started
  admin = created
})

const correct = (eventUUID: string, body: object, token = admin.token) =>
  server.call('PUT /api/events/:eventUUID/correction', {
    params: { eventUUID },
    query: token ? { token } : {},
    body: body as { reason?: string },
  })
const read = async (eventUUID: string) =>
  (
    await server.call('GET /api/events/:eventUUID/correction', {
      params: { eventUUID },
      query: { token: admin.token },
    })
  ).body
const listFacts = (entityId: string) =>
  server.db
    .selectFrom('audit')
    .where('entity_id', '=', entityId)
    .select(['action', 'reason', 'before', 'after'])
    .orderBy('id')
    .execute()

async function openSale() {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, total: 10 })
  return { event, category }
}
async function sell(itemUUID: string, quantity = 1) {
  const buyer = await buildBuyer(server.db)
  const { cartUUID } = await openCart(server, buyer.token, [{ itemUUID, quantity }])
  return { cartUUID, token: buyer.token }
}
const totalOf = async ({ cartUUID, token }: { cartUUID: string; token: string }) =>
  (await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })).body.totalPrice

test('Name, dates, price and stock are corrected without a reason before the first sale', async () => {
  const { event, category } = await openSale()
  const { status, body } = await correct(event.id, {
    name: 'RODEIO CORRIGIDO',
    startDate: '2099-05-01',
    endDate: '2099-05-02',
    salesEnd: '2099-04-01T12:00:00-03:00',
    items: [{ itemUUID: category.id, price: 99.9, unitsTotal: 3 }],
  })
  expect([status, body.msg]).toEqual([200, 'Correção salva!'])
  expect(await read(event.id)).toMatchObject({
    name: 'RODEIO CORRIGIDO',
    startDate: '2099-05-01',
    endDate: '2099-05-02',
    hasSales: 0,
    items: [{ price: 99.9, unitsTotal: 3 }],
  })
  expect((await listFacts(event.id)).map(({ action }) => action)).toEqual(['event.correct'])
  expect((await listFacts(category.id))[0]).toMatchObject({
    action: 'category.correct',
    before: { price_in_cents: 12_000, total: 10 },
    after: { price_in_cents: 9990, total: 3 },
  })
})

test('After the first sale a correction needs a reason, which the audit keeps', async () => {
  const { event, category } = await openSale()
  await sell(category.id)
  const change = { items: [{ itemUUID: category.id, price: 200 }] }
  const refused = await correct(event.id, { ...change, reason: '  ' })
  expect([refused.status, refused.body.msg]).toEqual([400, 'Informe o motivo.'])
  expect(await read(event.id)).toMatchObject({ hasSales: 1, items: [{ price: 120 }] })

  expect((await correct(event.id, { ...change, reason: 'Preço digitado errado' })).status).toBe(200)
  expect(await listFacts(category.id)).toMatchObject([
    { action: 'category.correct', reason: 'Preço digitado errado' },
  ])
})

test('A corrected price is charged to new carts, and an open cart keeps its own', async () => {
  const { event, category } = await openSale()
  const before = await sell(category.id)
  await correct(event.id, { reason: 'Reajuste', items: [{ itemUUID: category.id, price: 200 }] })
  const after = await sell(category.id)
  expect([await totalOf(before), await totalOf(after)]).toEqual([120, 200])
})

test('The stock is never corrected below the units that carts hold', async () => {
  const { event, category } = await openSale()
  await sell(category.id, 4)
  const answerTo = async (unitsTotal: number) => {
    const items = [{ itemUUID: category.id, unitsTotal }]
    return (await correct(event.id, { reason: 'Menos vagas', items })).status
  }
  expect([await answerTo(3), await answerTo(4)]).toEqual([409, 200])
})

test('A correction of the stock waits for a reservation that is being written and counts its units', async () => {
  const { event, category } = await openSale()
  const items = [{ itemUUID: category.id, unitsTotal: 3 }]
  const corrected = await server.db.transaction().execute(async (held) => {
    await held.updateTable('item').set({ taken: 4 }).where('id', '=', category.id).execute()
    const waiting = correct(event.id, { reason: 'Menos vagas', items })
    await waitUntilLocked(server)
    return { waiting }
  })
  const { status, body } = await corrected.waiting
  expect([status, body.code]).toEqual([409, 'units_sold'])
})

test('Reservations and a correction of the stock at once never sell more than the stock', async () => {
  const { event, category } = await openSale()
  await sell(category.id)
  const buyers = await Promise.all(Array.from({ length: 9 }, () => buildBuyer(server.db)))
  const items = [{ itemUUID: category.id, quantity: 1 }]
  const reserve = ({ token }: { token: string }) =>
    server.call('POST /api/cart/', { query: { token }, body: { items } })
  const [corrected, ...carts] = await Promise.all([
    correct(event.id, { reason: 'Menos vagas', items: [{ itemUUID: category.id, unitsTotal: 3 }] }),
    ...buyers.map(reserve),
  ])
  const sold = 1 + carts.filter(({ status }) => status === 200).length
  const { unitsTotal } = (await read(event.id)).items[0]!
  expect([200, 409]).toContain(corrected.status)
  expect(sold).toBeLessThanOrEqual(unitsTotal)
  expect(unitsTotal).toBe(corrected.status === 200 ? 3 : 10)
})

test('Dates stay after the event began, and no event is moved to the past', async () => {
  const [begun, coming] = [
    await buildEvent(server.db, { starts_on: '2024-01-01', ends_on: '2099-01-02' }),
    await buildEvent(server.db),
  ]
  const codes = [
    await correct(begun.id, { endDate: '2099-02-01' }),
    await correct(coming.id, { startDate: '2024-01-01' }),
    await correct(coming.id, { startDate: '2099-02-30', endDate: '2099-03-01' }),
    await correct(coming.id, { startDate: '2099-03-02', endDate: '2099-03-01' }),
    await correct(coming.id, { salesStart: '2099-03-02T00:00:00Z', salesEnd: '2099-03-01T00:00:00Z' }),
    await correct(coming.id, { salesEnd: '2099-03-01T00:00:00Z' }),
    await correct(coming.id, { startDate: businessDate(new Date()), endDate: businessDate(new Date()) }),
  ].map(({ body }) => body.code)
  expect(codes).toEqual([
    'event_begun',
    'starts_in_the_past',
    'invalid_field',
    'ends_before_start',
    'sales_end_first',
    'sales_end_after_event',
    'sales_end_after_event',
  ])
  expect((await correct(begun.id, { name: 'NOME CERTO' })).status).toBe(200)
})

test('An event that was stored with a sale after its last day can still be corrected in its other fields', async () => {
  const event = await buildEvent(server.db, { sales_end_at: new Date('2099-01-01') })
  expect((await correct(event.id, { name: 'NOME CERTO' })).status).toBe(200)
  const mended = await correct(event.id, { salesEnd: `${event.ends_on}T23:59:59-03:00` })
  expect(mended.status).toBe(200)
})

test('A correction of an event that changed meanwhile and one of another event are refused', async () => {
  const { event } = await openSale()
  const { category: foreign } = await openSale()
  const { updatedOn } = await read(event.id)
  expect((await correct(event.id, { name: 'PRIMEIRO', updatedOn })).status).toBe(200)
  const late = await correct(event.id, { name: 'SEGUNDO', updatedOn })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  const items = [{ itemUUID: foreign.id, price: 1 }]
  expect((await correct(event.id, { items })).status).toBe(404)
})

test('Only administrators correct an event', async () => {
  const { event } = await openSale()
  const { token } = await buildBuyer(server.db)
  const answers = [await correct(event.id, { name: 'X' }, ''), await correct(event.id, { name: 'X' }, token)]
  expect(answers.map(({ status }) => status)).toEqual([401, 403])
  expect((await read(event.id)).name).toBe(event.name)
})

const documentOf = (shortName: string, fields: object) => ({
  shortName,
  name: 'NOME DO SISTEMA',
  state: 'RS',
  city: 'Bom Jesus',
  startDate: '2099-03-01',
  endDate: '2099-03-03',
  salesStart: '2020-01-01T08:00:00-03:00',
  salesEnd: '2099-02-20T23:59:00-03:00',
  categories: [{ name: 'PROVA', price: 120, unitsTotal: 100 }],
  bundles: [{ name: 'PACOTE', price: 200, unitsTotal: 10, registrationsPerUser: 2, categories: ['PROVA'] }],
  ...fields,
})
const send = async (document: object) => {
  const { status, body } = await server.call('POST /api/events/', {
    query: { token: admin.token },
    body: { document: document as Record<string, unknown> },
  })
  expect([status, body.msg]).toEqual([200, 'Evento importado!'])
  return body.eventUUID
}

test('Later imports do not undo a correction and still write everything else', async () => {
  const eventUUID = await send(documentOf('corrigido', {}))
  const { items } = await read(eventUUID)
  await correct(eventUUID, {
    name: 'NOME CERTO',
    startDate: '2099-03-08',
    endDate: '2099-03-09',
    items: items.map(({ itemUUID, isBundle }) => ({
      itemUUID,
      price: isBundle ? 222 : 135,
      unitsTotal: 50,
    })),
  })
  await send(documentOf('corrigido', { venue: 'PARQUE NOVO' }))
  const sold = { name: 'PROVA', price: 1, unitsTotal: 999, soldElsewhere: 20, savedLives: 2 }
  await send(documentOf('corrigido', { categories: [sold] }))

  const after = await read(eventUUID)
  expect(after).toMatchObject({ name: 'NOME CERTO', startDate: '2099-03-08', endDate: '2099-03-09' })
  const found = Object.fromEntries(after.items.map((item) => [item.name, [item.price, item.unitsTotal]]))
  expect(found).toEqual({ PROVA: [135, 50], PACOTE: [222, 50] })
  const event = await server.call('GET /api/events/:eventUUID', { params: { eventUUID } })
  expect(event.body.venue).toBe('PARQUE NOVO')
})

test('Units that were sold elsewhere for a time do not raise a corrected stock', async () => {
  const eventUUID = await send(documentOf('vendido-fora', { bundles: [] }))
  const item = (await read(eventUUID)).items[0]!
  await correct(eventUUID, { items: [{ itemUUID: item.itemUUID, unitsTotal: 100 }] })
  await server.db.updateTable('item').set({ taken: 60 }).where('id', '=', item.itemUUID).execute()

  const soldElsewhere = (units: number) =>
    send(
      documentOf('vendido-fora', {
        categories: [{ name: 'PROVA', price: 120, unitsTotal: 100, soldElsewhere: units }],
        bundles: [],
      }),
    )
  const ofShop = () =>
    server.db
      .selectFrom('item')
      .select('total')
      .where('id', '=', item.itemUUID)
      .executeTakeFirstOrThrow()
      .then(({ total }) => total)
  await soldElsewhere(50)
  expect(await ofShop()).toBe(60)
  await soldElsewhere(30)
  expect(await ofShop()).toBe(70)
})
