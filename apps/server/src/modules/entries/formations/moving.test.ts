import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildCategory } from '#testing/builders.ts'
import { buildCheckIn, checkInClient } from '#testing/check-in.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { openMoves, readLiveIn } from '#testing/moving.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { pairEntries } from './moving.rules.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

type Settings = Omit<Parameters<typeof buildCategory>[1], 'eventId'>

/** A free entry with one rider, and another free category. */
async function buildMove(target: Settings = {}, options: Parameters<typeof buildCheckIn>[1] = {}) {
  const scene = await buildCheckIn(server, options)
  const other = await buildCategory(server.db, {
    eventId: scene.event.id,
    price_in_cents: 0,
    auto_badge: true,
    min_badge: 1,
    max_cpf_occurrences: 50,
    ...target,
  })
  const { cartUUID, admin } = scene
  const moves = openMoves(server, { cartUUID, owner: admin.token })
  return { ...scene, ...moves, other, moved: () => readLiveIn(server, cartUUID, other.id) }
}

const ridersOf = (cartItemId: number) =>
  server.db
    .selectFrom('formation_rider')
    .where('cart_item_id', '=', cartItemId)
    .orderBy('position')
    .select('account_id')
    .execute()

const quotaOf = async (categoryId: string, cpf: string) =>
  (
    await server.db
      .selectFrom('cpf_quota')
      .where('category_id', '=', categoryId)
      .where('cpf', '=', cpf)
      .select('used')
      .executeTakeFirst()
  )?.used ?? 0

test('Riders, number and quota follow an entry to its new category', async () => {
  const scene = await buildMove({}, { entries: 3 })
  const { cartItemId, rider, category, other } = scene
  const second = scene.ids[1]!
  expect((await scene.preview(second, other.id)).entries).toEqual([
    { from: category.name, fromBadge: 2, to: other.name, toBadge: 2, isToForm: 0, problem: '' },
  ])

  expect(await scene.move(second, other.id)).toEqual([200, 'Prova mudada.'])

  const moved = (await scene.moved())!
  expect(moved).toMatchObject({ badge: 2, status: 'approved', moved_from: second })
  expect(await ridersOf(moved.id)).toEqual([{ account_id: rider.id }])
  expect([await quotaOf(category.id, rider.cpf), await quotaOf(other.id, rider.cpf)]).toEqual([2, 1])
  await expectInvariants(server.db)

  // The number 1 is free, and the number of another entry is not taken from it.
  const { rows } = await sql<{ badge: number }>`
    select badge from formation where category_id = ${category.id} and active order by badge`.execute(
    server.db,
  )
  expect(rows.map(({ badge }) => badge)).toEqual([1, 3])
  expect(await scene.move(cartItemId, other.id)).toEqual([200, 'Prova mudada.'])
  expect(await scene.moved()).toMatchObject({ badge: 1 })
})

test('A number that is taken, or not offered, is replaced by the lowest free one', async () => {
  const scene = await buildMove({ min_badge: 50 }, { entries: 2 })
  const [first, second] = scene.ids as [number, number]
  await scene.move(first, scene.other.id)
  expect(await scene.moved()).toMatchObject({ badge: 50 })
  const back = (await scene.moved())!.id
  await scene.move(second, scene.other.id)
  expect(await scene.moved()).toMatchObject({ badge: 51 })
  await scene.move(back, scene.category.id)
  const { badge } = (await readLiveIn(server, scene.cartUUID, scene.category.id))!
  expect(badge).toBe(50)
  await expectInvariants(server.db)
})

test('In a category with chosen numbers an entry keeps its number, or gets the lowest of the list', async () => {
  const scene = await buildMove({ auto_badge: false, badge_list: '2-9' }, { entries: 2 })
  await scene.move(scene.ids[1]!, scene.other.id)
  expect(await scene.moved()).toMatchObject({ badge: 2, status: 'approved' })
  await scene.move(scene.ids[0]!, scene.other.id)
  expect(await scene.moved()).toMatchObject({ badge: 3, status: 'approved' })
  await expectInvariants(server.db)
})

test('Riders who do not fit the new category are named again, and the desk reads why before', async () => {
  const scene = await buildMove({ restrict_age_max: 10 })
  const { cartItemId, other, rider } = scene
  const [entry] = (await scene.preview(cartItemId, other.id)).entries
  expect(entry).toMatchObject({ isToForm: 1, toBadge: 1, problem: expect.stringMatching(/anos/) })
  expect(await ridersOf(cartItemId)).toHaveLength(1)

  await scene.move(cartItemId, other.id)

  const moved = (await scene.moved())!
  expect(moved).toMatchObject({ status: 'open', badge: 1 })
  expect(await ridersOf(moved.id)).toEqual([])
  expect([await quotaOf(scene.category.id, rider.cpf), await quotaOf(other.id, rider.cpf)]).toEqual([0, 0])
  await expectInvariants(server.db)
})

test('An entry does not move after its number was handed out', async () => {
  const scene = await buildMove()
  const { cartItemId, other, admin, event } = scene
  const desk = checkInClient(server, { token: admin.token, eventUUID: event.id })
  await desk.act({ kind: 'handOut', cartItemId })
  const refusal = 'O número já foi entregue. Desfaça a entrega na conferência antes de mudar a prova.'
  expect((await scene.read(cartItemId)).body).toMatchObject({ refusal, targets: [] })
  expect(await scene.move(cartItemId, other.id, { shown: { owed: 0, value: 0 } })).toEqual([409, refusal])
})

test('A new entry takes the place of one of its own category, then of the others in their order, and a place that of a place', () => {
  const of = (...names: string[]) =>
    names.map((categoryId) => ({ categoryId, isPlace: categoryId === 'place' }))
  const names = (ended: string[], began: string[]) =>
    pairEntries(of(...ended), of(...began)).map(({ from, to }) => [from?.categoryId, to?.categoryId])
  expect(names(['a'], ['b', 'a'])).toEqual([
    ['a', 'a'],
    [undefined, 'b'],
  ])
  expect(names(['a', 'b'], ['b'])).toEqual([
    ['a', undefined],
    ['b', 'b'],
  ])
  expect(names(['a', 'b'], ['c', 'd'])).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ])
  expect(names(['a', 'place'], ['place', 'b'])).toEqual([
    ['a', 'b'],
    ['place', 'place'],
  ])
  expect(names(['a'], ['place'])).toEqual([
    ['a', undefined],
    [undefined, 'place'],
  ])
})
