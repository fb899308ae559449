import { addDays, businessDate } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { checkInClient } from '#testing/check-in.ts'
import { filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { listForms } from '#modules/entries/formations/forms.service.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { unzip } from '#testing/unzip.ts'
import { readWorksheet } from '#testing/worksheet.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const CATEGORY = 'LAÇO DAS LISTAS'
const PLACE = 'CAMPING DA LAGOA'

/** A free event of today with a minor as rider of a category, whose cart also has place 37 of a camping ground. */
async function buildLists() {
  const { db } = server
  const today = businessDate(new Date())
  const event = await buildEvent(db, { starts_on: today, ends_on: addDays(today, 2) })
  const category = await buildCategory(db, {
    eventId: event.id,
    name: CATEGORY,
    price_in_cents: 0,
    auto_badge: true,
  })
  const place = await buildCategory(db, {
    eventId: event.id,
    name: PLACE,
    price_in_cents: 0,
    without_riders: true,
    badge_list: '37-40',
  })
  const buyer = await buildBuyer(db, { birthdate: addDays(today, -3000), name: 'RITA DA LAGOA' })
  const { cartUUID } = await openCart(server, buyer.token, [
    { itemUUID: category.id },
    { itemUUID: place.id },
  ])
  const forms = await listForms(db, cartUUID, 'owner')
  const items = forms
    .filter(({ formation }) => formation === 'open')
    .map((form) => filled(form, { participants: [buyer.account.cpf] }))
  expect((await putParticipants(server, cartUUID, items, { token: buyer.token })).status).toBe(200)
  const { token } = await buildAdmin(db)
  const params = { eventUUID: event.id, cartUUID, cpf: buyer.account.cpf }
  const call = { params, query: { token } }
  const sheets = async (answer: Promise<{ raw: Buffer }>) => {
    const workbook = unzip((await answer).raw)
    return JSON.stringify([...workbook.values()].map(String))
  }
  const text = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    expect(status).toBe(200)
    return JSON.stringify(body)
  }
  return { event, category, place, buyer, cartUUID, token, call, sheets, text }
}

test('A place is in no list of riders, of the arena, of the check-in and of the scoreboard, and its category is', async () => {
  const { event, category, buyer, token, call, sheets, text } = await buildLists()
  const { params } = call
  const desk = checkInClient(server, { token, eventUUID: event.id })
  const lists = {
    start: await sheets(server.call('GET /api/events/:eventUUID/report/start', call)),
    checkInReport: await sheets(server.call('GET /api/events/:eventUUID/report/checkin', call)),
    minorsReport: await sheets(server.call('GET /api/events/:eventUUID/report/minors', call)),
    minors: await text(server.call('GET /api/events/:eventUUID/minors', call)),
    snapshot: JSON.stringify(await desk.snapshot()),
    requirements: await text(server.call('GET /api/events/:eventUUID/requirements', call)),
    programme: await text(server.call('GET /api/programme/:eventUUID', call)),
    leaders: await text(server.call('GET /api/rankings/event/:eventUUID', { params })),
    rankings: await text(
      server.call('GET /api/events/:eventUUID', { params, query: { showItems: '1', rankings: '1' } }),
    ),
    badges: await text(server.call('GET /api/users/badges/:cpf', { params })),
    codes: await text(
      server.call('GET /api/cart/:cartUUID/codes', { params, query: { token: buyer.token } }),
    ),
  }
  for (const [list, content] of Object.entries(lists)) {
    expect([list, content.includes(CATEGORY)]).toEqual([list, true])
    expect([list, content.includes(PLACE)]).toEqual([list, false])
  }
  const insured = readWorksheet(
    unzip((await server.call('GET /api/events/:eventUUID/report/insurance', call)).raw),
    1,
  )
  expect(insured.map((row) => row[3])).toEqual(['Inscrições', 1])
  const counters = (await desk.snapshot()).counters
  expect(JSON.stringify(counters)).toContain(category.id)
})

test('The calls of a competition do not know the category of a place', async () => {
  const { place, token } = await buildLists()
  const call = { params: { catUUID: place.id }, query: { token } }
  const answers = [
    await server.call('GET /api/scoring/:catUUID', call),
    await server.call('GET /api/competition/:catUUID', call),
    await server.call('GET /api/rankings/category/:catUUID', call),
    await server.call('GET /api/rankings/category/:catUUID/draw', call),
    await server.call('GET /api/rankings/category/:catUUID/call', call),
    await server.call('GET /api/results/category/:catUUID', call),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  const announced = await server.call('GET /api/rankings/category/:catUUID/announcer', call)
  expect(announced.body.entries).toEqual([])
})

test('A place counts in the figures of the day and in the money, without riders', async () => {
  const { event, call } = await buildLists()
  const { body } = await server.call('GET /api/desk/today', {
    query: { ...call.query, eventUUID: event.id },
  })
  expect(body.sold).toEqual({ entries: 2, withRiders: 1, places: 1, value: 0 })
  const sales = unzip((await server.call('GET /api/events/:eventUUID/report/sales', call)).raw)
  expect(JSON.stringify(readWorksheet(sales, 2))).toContain(PLACE)
})

test('The desk lists the places of an event by number with the name of the buyer', async () => {
  const { call, cartUUID } = await buildLists()
  const { raw } = await server.call('GET /api/events/:eventUUID/report/places', call)
  const { code } = await server.db
    .selectFrom('cart')
    .where('id', '=', cartUUID)
    .select('code')
    .executeTakeFirstOrThrow()
  expect(readWorksheet(unzip(raw), 1)).toEqual([
    ['Item', 'Número', 'Comprador', 'Celular', 'Observação', 'Código'],
    [PLACE, 37, 'RITA DA LAGOA', expect.any(String), code],
  ])
})

test('The receipt names the place and its number, also where the event hides the numbers of riders', async () => {
  const { event, buyer, cartUUID } = await buildLists()
  await server.db
    .updateTable('event')
    .set({ no_badges_in_receipt: true })
    .where('id', '=', event.id)
    .execute()
  const { raw } = await server.call('POST /api/cart/:cartUUID/receipt/html', {
    params: { cartUUID },
    query: { token: buyer.token },
  })
  const page = raw.toString()
  expect(page).toContain(PLACE)
  expect(page).toContain('<small>Número</small>37')
  expect(page.match(/a definir pela organização/g)).toHaveLength(1)
})

test('The sale says that a place has no riders, and foresees nothing about the buyer', async () => {
  const { event, place, buyer } = await buildLists()
  const { body } = await server.call('GET /api/events/:eventUUID', {
    params: { eventUUID: event.id },
    query: { showItems: '1', token: buyer.token },
  })
  const item = body.items?.find((one) => 'itemUUID' in one && one.itemUUID === place.id)
  expect(item).toMatchObject({ minParticipants: 0, maxParticipants: 0 })
  expect(item).not.toHaveProperty('buyerNote')
})
