import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { readCartRow, takenOf } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { listForms } from './forms.service.ts'
import { limitUnformed } from './unformed.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { limits: true } })
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server[Symbol.asyncDispose]()
})

async function openFreeSale(overrides: Parameters<typeof buildEvent>[1] = {}) {
  const event = await buildEvent(server.db, { require_login_to_reserve: false, ...overrides })
  const free = await buildCategory(server.db, { eventId: event.id, price_in_cents: 0, total: 300 })
  const buyer = await buildBuyer(server.db, { email: `${event.short_name}@example.com` })
  const reserve = (quantity: number, itemUUID = free.id) =>
    server.call('POST /api/cart/', {
      query: { token: buyer.token },
      body: { items: [{ itemUUID, quantity }] },
    })
  return { event, free, buyer, reserve }
}

/** Moves the deadline of a cart back by these hours, with its opening. */
const pass = (cartUUID: string, hours: number) =>
  sql`update cart set form_by = form_by - make_interval(hours => ${hours}),
    created_at = created_at - make_interval(hours => ${hours}) where id = ${cartUUID}`.execute(server.db)

const subjectsTo = async (email: string) =>
  (
    await server.db
      .selectFrom('outbox')
      .where('recipient', '=', email.toLowerCase())
      .orderBy('id')
      .select('subject')
      .execute()
  ).map(({ subject }) => subject.split(' – ')[0])

const nameRiders = async (cartUUID: string, buyer: { token: string; account: { cpf: string } }) => {
  const forms = await listForms(server.db, cartUUID, 'owner')
  const items = forms.map((form) => filled(form, { participants: [buyer.account.cpf] }))
  return putParticipants(server, cartUUID, items, { token: buyer.token })
}

test('One account cannot empty a free category without naming riders', async () => {
  const { free, buyer, reserve } = await openFreeSale()
  const first = await reserve(60)
  const answers = [await reserve(21), await reserve(20), await reserve(1)]
  expect(answers.map(({ status, body }) => [status, body.code ?? ''])).toEqual([
    [409, 'too_many_unformed'],
    [200, ''],
    [409, 'too_many_unformed'],
  ])
  expect(answers[0]!.body.msg).toBe(
    'Você já tem 60 inscrições sem pagamento ou sem participantes neste evento. Pague, informe os participantes ou cancele antes de reservar outras.',
  )
  expect(await takenOf(server, free.id)).toBe(80)
  expect((await nameRiders(first.body.cartUUID, buyer)).status).toBe(200)
  expect((await reserve(60)).status).toBe(200)
})

test('A visitor cannot claim more free entries without riders than the event allows', async () => {
  const { free, buyer } = await openFreeSale({ max_unpaid_units: 8 })
  const items = [{ itemUUID: free.id, quantity: 5 }]
  const carts = [await openCart(server, '', items), await openCart(server, '', items)]
  const claim = ({ cartUUID }: { cartUUID: string }) =>
    server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token: buyer.token } })
  expect((await claim(carts[0]!)).status).toBe(200)
  expect((await claim(carts[1]!)).body.code).toBe('too_many_unformed')
})

test('Free entries without riders end after the time of the event, with a mail before and one at the end', async () => {
  const { event, free, buyer, reserve } = await openFreeSale({ free_unformed_hours: 10 })
  const { cartUUID } = (await reserve(3)).body
  const before = await readCartRow(server, cartUUID)
  expect(before.form_by!.getTime() - before.created_at.getTime()).toBe(10 * 3_600_000)
  await limitUnformed(server.context)
  expect(await subjectsTo(buyer.account.email)).toEqual([])

  await pass(cartUUID, 7)
  await limitUnformed(server.context)
  await limitUnformed(server.context)
  expect(await subjectsTo(buyer.account.email)).toEqual(['Informe os participantes'])
  expect(await takenOf(server, free.id)).toBe(3)

  await pass(cartUUID, 3)
  await limitUnformed(server.context)
  await limitUnformed(server.context)
  expect(await subjectsTo(buyer.account.email)).toEqual(['Informe os participantes', 'Vagas liberadas'])
  expect([(await readCartRow(server, cartUUID)).status, await takenOf(server, free.id)]).toEqual([
    'cancelled',
    0,
  ])
  expect((await nameRiders(cartUUID, buyer)).status).toBe(409)
  await expectInvariants(server.db)

  const { token } = await buildAdmin(server.db)
  const params = { cartUUID }
  await server.call('POST /api/cart/admin/:cartUUID/restore', { params, query: { token } })
  await limitUnformed(server.context)
  expect([(await readCartRow(server, cartUUID)).status, await takenOf(server, free.id)]).toEqual(['paid', 3])
  expect(event.free_unformed_hours).toBe(10)
})

test('The time to name riders ends with the sale at the latest', async () => {
  const sales_end_at = new Date(Date.now() + 3_600_000)
  const { reserve } = await openFreeSale({ sales_end_at })
  const { cartUUID } = (await reserve(1)).body
  expect((await readCartRow(server, cartUUID)).form_by).toEqual(sales_end_at)
})

test('Formed entries, entries in person, priced carts and sales of the desk never end without riders', async () => {
  const { event, free, buyer, reserve } = await openFreeSale()
  const inPerson = await buildCategory(server.db, {
    eventId: event.id,
    price_in_cents: 0,
    registration_in_person: true,
  })
  const formed = (await reserve(1)).body.cartUUID
  await nameRiders(formed, buyer)
  const items = [free, inPerson].map(({ id }) => ({ itemUUID: id }))
  const mixed = (await openCart(server, buyer.token, items)).cartUUID
  for (const cartUUID of [formed, mixed]) await pass(cartUUID, 25)
  await limitUnformed(server.context)
  expect([await takenOf(server, free.id), await takenOf(server, inPerson.id)]).toEqual([1, 1])
  expect((await readCartRow(server, formed)).status).toBe('registered')
  expect((await readCartRow(server, mixed)).status).toBe('registered')

  const priced = await buildCategory(server.db, { eventId: event.id })
  const paid = await openCart(server, buyer.token, [{ itemUUID: priced.id }, { itemUUID: free.id }])
  expect((await readCartRow(server, paid.cartUUID)).form_by).toBeNull()
})

test('The end of the time and a buyer who names the riders race and exactly one wins', async () => {
  const { free, buyer, reserve } = await openFreeSale()
  const { cartUUID } = (await reserve(2)).body
  await pass(cartUUID, 25)
  const [answer] = await Promise.all([nameRiders(cartUUID, buyer), limitUnformed(server.context)])
  const { status } = await readCartRow(server, cartUUID)
  expect([
    [200, 'registered', 2],
    [409, 'cancelled', 0],
  ]).toContainEqual([answer.status, status, await takenOf(server, free.id)])
  await expectInvariants(server.db)
})
