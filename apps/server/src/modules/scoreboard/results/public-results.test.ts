import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { buildCategory } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

beforeAll(async () => {
  server = await startTestServer()
  arena = await openArena(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Strength A with 2 hits that stops at one. */
const rules = individual(2, [strength(2, { final: suddenDeath(1) })])

/** Number 1 stays to the end, 2 and 3 fall in the first round. */
async function playedOut() {
  const category = await arena.open(rules, [1, 2, 3])
  for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '11')
  await category.decide('finalStarted', { strength: 1 })
  for (const [badge, mark] of [
    [1, '1'],
    [2, '0'],
    [3, '0'],
  ] as const)
    await category.throw(badge, 'final', mark)
  return category
}

test('A ranking says that its category has rules, and one without rules says nothing of them', async () => {
  const { id: withRules } = await playedOut()
  const { id: without } = await buildCategory(server.db, { eventId: arena.eventUUID })
  const ranking = async (catUUID: string) =>
    (await server.call('GET /api/rankings/category/:catUUID', { params: { catUUID } })).body
  const { items } = (
    await server.call('GET /api/rankings/event/:eventUUID', { params: { eventUUID: arena.eventUUID } })
  ).body
  const leader = (catUUID: string) => items.find(({ uuid }) => uuid === catUUID)
  expect([await ranking(withRules), leader(withRules)]).toMatchObject([{ hasRules: 1 }, { hasRules: 1 }])
  expect([await ranking(without), leader(without)].map((one) => one && 'hasRules' in one)).toEqual([
    false,
    false,
  ])
})

test('The result of an event lists its public categories with rules and counts the clubs of official results', async () => {
  const category = await playedOut()
  const running = await arena.open(rules, [1, 2])
  const hidden = await playedOut()
  await server.db
    .updateTable('category')
    .set({ hide_from_rankings: true })
    .where('id', '=', hidden.id)
    .execute()
  await server.db
    .updateTable('ranking_entry')
    .set({ entity: 'CTG DE TESTE' })
    .where('category_id', '=', category.id)
    .execute()
  await makeOfficial(category)
  const { body } = await server.call('GET /api/results/event/:eventUUID', {
    params: { eventUUID: arena.eventUUID },
  })
  const found = (catUUID: string) => body.items.find(({ uuid }) => uuid === catUUID)
  expect(found(category.id)).toMatchObject({
    rankingsLiveNow: 1,
    strengths: [{ state: 'official', places: [{ badge: 1 }, { badge: 2 }, { badge: 3 }] }],
  })
  expect(found(running.id)).toMatchObject({
    rankingsLiveNow: 0,
    strengths: [{ state: 'running', places: [] }],
  })
  expect(found(hidden.id)).toBe(undefined)
  // The second place is shared by two.
  expect(body.entities).toEqual([{ entity: 'CTG DE TESTE', first: 1, second: 2, third: 0 }])
})

async function makeOfficial(category: Awaited<ReturnType<typeof playedOut>>) {
  const [seen] = (await category.read()).strengths.map((one) => one.seen)
  const { status, body } = await server.call('POST /api/competition/:catUUID/official', {
    params: { catUUID: category.id },
    body: { token: arena.token, id: randomUUID(), seen: seen ?? '', strength: 1, shown: [1, 2, 3] },
  })
  expect([status, body]).toMatchObject([200, { status: 'OK' }])
}
