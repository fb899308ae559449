import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildCancellable, openCancelling, shownOf } from '#testing/cancellation.ts'
import { openCart } from '#testing/paid-cart.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { readMoneyOf } from '#testing/purchase.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { endCancelled } from './working.service.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const buildScene = () => buildCancellable(server)

test('The person who asks never confirms, and a second person may refuse', async () => {
  const { office, c240, cartUUID } = await buildScene()
  await office.ask([c240])
  const own = await office.decide('approve', office.owner)
  expect([own.status, own.body.code]).toEqual([409, 'same_person'])
  const again = await office.ask([c240], { by: office.admin })
  expect(again.body.code).toBe('one_at_a_time')
  expect((await office.decide('decline')).body.msg).toBe('Pedido recusado. Nada foi cancelado.')
  expect((await office.read()).cancellation).toBeUndefined()
  await endCancelled(server.context)
  expect((await readMoneyOf(server, cartUUID)).back).toEqual([])
  expect((await office.ask([c240])).status).toBe(200)
})

test('A request waits for a day, and then a new one may be made', async () => {
  const { office, c240 } = await buildScene()
  await office.ask([c240])
  const { cancellation } = await office.read()
  await server.db
    .updateTable('cancellation')
    .set({ asked_at: sql<Date>`asked_at - interval '1 day'` })
    .where('id', '=', cancellation!.cancellationUUID)
    .execute()
  const late = await server.call('POST /api/events/:eventUUID/cancellation/decline', {
    params: { eventUUID: (await eventOf(c240)).id },
    query: { token: office.treasurer },
    body: { cancellationUUID: cancellation!.cancellationUUID },
  })
  expect(late.body.code).toBe('decided_or_expired')
  expect((await office.ask([c240])).status).toBe(200)
})

const eventOf = (categoryId: string) =>
  server.db.selectFrom('item').where('id', '=', categoryId).select('event_id as id').executeTakeFirstOrThrow()

test('A sale between the forecast and the decision changes the sums, and nothing is cancelled', async () => {
  const { office, c240, cartUUID } = await buildScene()
  await office.ask([c240])
  const shown = shownOf(await office.forecast([c240]))
  const { token } = await buildBuyer(server.db)
  await openCart(server, token, [{ itemUUID: c240 }])
  const answer = await office.decide('approve', office.treasurer, shown)
  expect([answer.status, answer.body.code]).toEqual([409, 'values_changed'])
  await endCancelled(server.context)
  expect((await readMoneyOf(server, cartUUID)).back).toEqual([])
  expect((await office.decide('approve')).status).toBe(200)
})

test('A confirmation of a person who asked and lost the role since is refused', async () => {
  const { office, c240, event } = await buildScene()
  await office.ask([c240])
  await server.db
    .updateTable('role_grant')
    .set({ revoked_at: new Date() })
    .where('event_id', '=', event.id)
    .where('role', '=', 'owner')
    .execute()
  expect((await office.decide('approve')).body.code).toBe('asker_lost_role')
})

test.each([
  ['without a reason', { reason: '  ' }, 400, 'invalid_reason'],
  ['with other sums', { shown: { entries: 1, carts: 1, value: 70.84 } }, 409, 'values_changed'],
] as const)('A request %s is refused and stores nothing', async (_, asked, status, code) => {
  const { office, c240 } = await buildScene()
  const answer = await office.ask([c240], asked)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect((await office.read()).cancellation).toBeUndefined()
})

test('A category of another event, and one that is cancelled, cannot be cancelled', async () => {
  const [one, other] = [await buildScene(), await buildScene()]
  const shown = { entries: 1, carts: 1, value: 70.85 }
  const foreign = await one.office.ask([other.c240], { shown })
  expect([foreign.status, foreign.body.code]).toEqual([409, 'unknown_category'])
  await one.office.cancel([one.c0])
  expect((await one.office.ask([one.c0], { shown })).body.code).toBe('not_cancellable')
  const { categories } = await one.office.read()
  const refused = categories.filter(({ refusal }) => refusal !== '')
  expect(refused).toMatchObject([{ categoryUUID: one.c0, entries: 0 }])
})

test('A category with an official result cannot be cancelled', async () => {
  const arena = await openArena(server)
  const category = await arena.open(individual(1, [strength(1, { final: suddenDeath(2) })]), [1, 2])
  for (const badge of [1, 2]) await category.throw(badge, 'qualify', '1')
  await category.decide('finalStarted', { strength: 1 })
  expect(await category.makeOfficial(1)).toMatchObject({ status: 200 })
  const office = await openCancelling(server, arena.eventUUID)
  const answer = await office.ask([category.given.catUUID], { shown: { entries: 0, carts: 0, value: 0 } })
  expect([answer.status, answer.body.code]).toEqual([409, 'not_cancellable'])
  expect(answer.body.msg).toContain('tem resultado oficial')
})

test('A reservation that waits while its category is cancelled is refused', async () => {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id })
  const office = await openCancelling(server, event.id)
  await office.ask([category.id])
  const { token } = await buildBuyer(server.db)
  const race = await server.db.transaction().execute(async (db) => {
    await db.selectFrom('item').select('id').where('id', '=', category.id).forUpdate().execute()
    const deciding = office.decide('approve', office.treasurer, { entries: 0, carts: 0, value: 0 })
    await waitUntilLocked(server)
    const items = [{ itemUUID: category.id, quantity: 1 }]
    const buying = server.call('POST /api/cart/', { query: { token }, body: { items } })
    await waitUntilLocked(server, 2)
    return { deciding, buying }
  })
  expect((await race.deciding).status).toBe(200)
  const { status, body } = await race.buying
  expect([status, body.code]).toEqual([409, 'category_cancelled'])
})

test('A cancellation is decided under its own event only', async () => {
  const [one, other] = [await buildScene(), await buildScene()]
  await one.office.ask([one.c240])
  const { cancellation } = await one.office.read()
  const foreign = await server.call('POST /api/events/:eventUUID/cancellation/decline', {
    params: { eventUUID: other.event.id },
    query: { token: other.office.treasurer },
    body: { cancellationUUID: cancellation!.cancellationUUID },
  })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
  expect((await one.office.read()).cancellation).toMatchObject({ state: 'waiting' })
})

test('A reservation between the figures and the decision is noticed under the lock of the items', async () => {
  const { office, c240, cartUUID } = await buildScene()
  await office.ask([c240])
  const shown = shownOf(await office.forecast([c240]))
  const { token } = await buildBuyer(server.db)
  const race = await server.db.transaction().execute(async (db) => {
    await db.selectFrom('item').select('id').where('id', '=', c240).forUpdate().execute()
    const buying = openCart(server, token, [{ itemUUID: c240 }])
    await waitUntilLocked(server)
    const deciding = office.decide('approve', office.treasurer, shown)
    await waitUntilLocked(server, 2)
    return { buying, deciding }
  })
  await race.buying
  const { status, body } = await race.deciding
  expect([status, body.code]).toEqual([409, 'values_changed'])
  expect((await readMoneyOf(server, cartUUID)).back).toEqual([])
})
