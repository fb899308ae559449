import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent, buildSession } from '#testing/builders.ts'
import { openCancelling } from '#testing/cancellation.ts'
import { openDesk } from '#testing/desk-sales.ts'
import { buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { openPostponing } from '#testing/postponing.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await buildAdmin(server.db)).token
})
afterAll(() => server[Symbol.asyncDispose]())

const read = async (eventUUID?: string) =>
  (await server.call('GET /api/desk/today', { query: { token, ...(eventUUID && { eventUUID }) } })).body
const taskOf = async (kind: string) => (await read()).tasks.find((task) => task.kind === kind)

async function openSale() {
  const event = await buildEvent(server.db)
  const [first, second] = [
    await buildCategory(server.db, {
      eventId: event.id,
      name: 'LAÇO UM',

      auto_badge: true,
    }),
    await buildCategory(server.db, {
      eventId: event.id,
      name: 'LAÇO DOIS',
      price_in_cents: 5050,
    }),
  ]
  await server.db.updateTable('item').set({ display_order: 1 }).where('id', '=', first.id).execute()
  await server.db.updateTable('item').set({ display_order: 2 }).where('id', '=', second.id).execute()
  const { account, token: buyer } = await buildBuyer(server.db, { name: 'RITA DE TESTE' })
  const buy = (itemUUID: string, quantity = 1) => buildPaidCart(server, buyer, [{ itemUUID, quantity }])
  return { event, first, second, account, buyer, buy }
}

test('The figures of an event count sold entries by day and category, without removed and cancelled ones', async () => {
  const { event, first, second, account, buyer, buy } = await openSale()
  const filledCart = await buy(first.id)
  await putParticipants(
    server,
    filledCart.cartUUID,
    filledCart.forms.map((form) => filled(form, { participants: [account.cpf] })),
    { token: buyer },
  )
  const two = await buy(second.id, 2)
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
    params: { cartUUID: two.cartUUID, cartItemId: String(two.forms[0]!.cartItemId) },
    query: { token },
  })
  const early = await buy(second.id)
  const cancelled = await buy(first.id)
  await server.call('POST /api/cart/admin/:cartUUID/remove', {
    params: { cartUUID: cancelled.cartUUID },
    query: { token },
  })
  // 02:30 UTC is still the evening before in São Paulo.
  await server.db
    .updateTable('cart')
    .set({ paid_at: new Date('2026-03-10T02:30:00Z') })
    .where('id', '=', early.cartUUID)
    .execute()

  const body = await read(event.id)
  expect(body).toMatchObject({
    eventUUID: event.id,
    soldToday: { entries: 2, value: 170.5 },
    sold: { entries: 3, withRiders: 1, value: 221 },
    byDay: [
      { name: '2026-03-09', entries: 1, value: 50.5 },
      { name: body.today, entries: 2, value: 170.5 },
    ],
    byCategory: [
      { name: 'LAÇO UM', entries: 1, value: 120 },
      { name: 'LAÇO DOIS', entries: 2, value: 101 },
    ],
  })
})

test('A paid cart without riders waits until its riders are filled in or the event has ended', async () => {
  const { event, first, account, buyer, buy } = await openSale()
  const before = (await taskOf('without_riders'))?.count ?? 0
  const cart = await buy(first.id)
  expect(await taskOf('without_riders')).toMatchObject({ count: before + 1 })

  const setEnd = (endsOn: string) =>
    server.db
      .updateTable('event')
      .set({ starts_on: '2020-01-01', ends_on: endsOn })
      .where('id', '=', event.id)
      .execute()
  const { ends_on: endsOn, starts_on: startsOn } = await server.db
    .selectFrom('event')
    .where('id', '=', event.id)
    .select(['starts_on', 'ends_on'])
    .executeTakeFirstOrThrow()
  await setEnd('2020-01-02')
  expect((await taskOf('without_riders'))?.count ?? 0).toBe(before)
  await server.db
    .updateTable('event')
    .set({ starts_on: startsOn, ends_on: endsOn })
    .where('id', '=', event.id)
    .execute()

  await putParticipants(
    server,
    cart.cartUUID,
    cart.forms.map((form) => filled(form, { participants: [account.cpf] })),
    { token: buyer },
  )
  expect((await taskOf('without_riders'))?.count ?? 0).toBe(before)
})

test('An entry that waits for the organiser is in the queue with its cart', async () => {
  const { event, account, buyer } = await openSale()
  const reviewed = await buildCategory(server.db, {
    eventId: event.id,
    registration_in_person: true,
    auto_badge: true,
  })
  const cart = await buildPaidCart(server, buyer, [{ itemUUID: reviewed.id }])
  await putParticipants(
    server,
    cart.cartUUID,
    cart.forms.map((form) => filled(form, { participants: [account.cpf] })),
    { token: buyer, fillOpenFormations: String(cart.forms[0]?.cartItemId) },
  )
  const { code } = await server.db
    .selectFrom('cart')
    .where('id', '=', cart.cartUUID)
    .select('code')
    .executeTakeFirstOrThrow()
  expect(await taskOf('review')).toMatchObject({
    count: 1,
    carts: [{ cartCode: code, buyerName: 'RITA DE TESTE', detail: reviewed.name, value: 120 }],
  })
})

test('A difference to approve and refunds to hand over are in the queue with their event', async () => {
  const desk = await openDesk(server)
  const eventUUID = desk.event.id
  expect([await taskOf('difference'), await taskOf('pay_out')]).toEqual([undefined, undefined])
  const cartUUID = await desk.sold()
  const { body } = await desk.complete(cartUUID, { cash: { value: 120, given: 120 } })
  await desk.refund(body.sale.payments[0]!.paymentId, { value: 50, desc: 'Desistência' })
  expect(await taskOf('pay_out')).toMatchObject({
    count: 1,
    eventUUID,
    carts: [{ cartCode: body.sale.cartCode, detail: 'Desistência', value: 50 }],
  })
  const { id } = await server.db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
  await desk.payOut(id)
  expect(await taskOf('pay_out')).toBeUndefined()

  const { shiftId, deviceKey } = desk.shift
  await server.call('POST /api/till/shifts/:shiftId/count', {
    params: { shiftId },
    query: { token: desk.token },
    body: { counts: [], deviceKey },
  })
  expect(await taskOf('difference')).toMatchObject({ count: 1, eventUUID, shiftId, carts: [] })
  const approval = { params: { shiftId }, query: { token: desk.owner }, body: { reason: 'Conferido' } }
  await server.call('POST /api/till/shifts/:shiftId/approve', approval)
  expect(await taskOf('difference')).toBeUndefined()
})

test('Only an administrator reads the figures, and an unknown event is refused', async () => {
  const { account } = await buildBuyer(server.db)
  const buyer = await buildSession(server.db, account.id)
  expect((await server.call('GET /api/desk/today', { query: { token: buyer } })).status).toBe(403)
  expect((await server.call('GET /api/desk/today', { query: {} })).status).toBe(401)
  const unknown = { token, eventUUID: '00000000-0000-4000-8000-000000000000' }
  expect((await server.call('GET /api/desk/today', { query: unknown })).status).toBe(404)
})

test('A cancellation that waits for a second person is a task with its event, until it is decided', async () => {
  const { event, first } = await openSale()
  const office = await openCancelling(server, event.id)
  await office.ask([first.id])
  expect(await taskOf('cancellation')).toMatchObject({ count: 1, eventUUID: event.id, carts: [] })
  await office.decide('decline')
  expect(await taskOf('cancellation')).toBeUndefined()
})

test('A postponement that waits for a second person is a task with its event, until it is decided', async () => {
  const { event, first } = await openSale()
  await openCart(server, (await buildBuyer(server.db)).token, [{ itemUUID: first.id }])
  const office = await openPostponing(server, event.id)
  expect((await office.ask(90)).status).toBe(200)
  expect(await taskOf('postponement')).toMatchObject({ count: 1, eventUUID: event.id, carts: [] })
  await office.decide('decline')
  expect(await taskOf('postponement')).toBeUndefined()
})
