import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Category, individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { start } from '#testing/programme.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>
beforeAll(async () => {
  server = await startTestServer()
  arena = await openArena(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const NONE = { kind: 'none' as const }

/** The strength of each number on the scoreboard. */
async function strengthsOf({ id }: Category) {
  const rows = await server.db
    .selectFrom('ranking_entry')
    .where('category_id', '=', id)
    .select(['badge', 'strength'])
    .orderBy('badge')
    .execute()
  return Object.fromEntries(rows.map(({ badge, strength: own }) => [badge, own]))
}

const sendLate = (category: Category, badge: number, round: number, hit: number) =>
  server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID: category.id },
    body: {
      token: arena.token,
      shots: [
        {
          id: randomUUID(),
          badge,
          uuid: category.given.teams.get(badge)?.[0] ?? '',
          phase: 'qualify',
          round,
          hit,
          thrownOn: new Date(Date.now() - 3_600_000).toISOString(),
        },
      ],
      undone: [],
    },
  })

test('A shot of the qualifier that arrives after the start of a final moves its entry on the scoreboard too', async () => {
  const category = await arena.open(
    individual(1, [strength(1, { final: suddenDeath(1) }), strength(0, { final: suddenDeath(1) })]),
    [1, 2],
  )
  await category.throw(1, 'qualify', '1')
  await category.throw(2, 'qualify', '0')
  for (const letter of [1, 2]) expect((await start(category, letter)).status).toBe(200)
  expect(await strengthsOf(category)).toEqual({ 1: 1, 2: 2 })
  expect((await sendLate(category, 2, 1, 1)).body.refused).toEqual([])
  expect(await strengthsOf(category)).toEqual({ 1: 1, 2: 1 })
})

test('The last shot of a qualifier without a final puts the entries into their strengths on the scoreboard', async () => {
  const category = await arena.open(
    individual(2, [strength(2, { final: NONE }), strength(0, { final: NONE })]),
    [1, 2],
  )
  await category.throw(1, 'qualify', '11')
  await category.throw(2, 'qualify', '1')
  expect(await strengthsOf(category)).toEqual({ 1: 0, 2: 0 })
  expect((await sendLate(category, 2, 2, 0)).body.refused).toEqual([])
  expect(await strengthsOf(category)).toEqual({ 1: 1, 2: 2 })
})

test('A shot that counts in another category moves the entry on the scoreboard there', async () => {
  const target = await arena.open(
    individual(1, [strength(1, { final: NONE }), strength(0, { final: NONE })]),
    [1, 2],
  )
  const ridersOf = (badge: number) => [...(target.given.teams.get(badge) ?? [])]
  const source = await arena.open(individual(1, [strength(0)], { countsFor: target.id }), [11, 12], {
    11: ridersOf(1),
    12: ridersOf(2),
  })
  await source.throw(11, 'qualify', '1')
  await source.throw(12, 'qualify', '0')
  expect(await strengthsOf(target)).toEqual({ 1: 1, 2: 2 })
})

test('A shot that counts in another category waits for its scorers, and ends in no deadlock with them', async () => {
  const target = await arena.open(
    individual(1, [strength(1, { final: NONE }), strength(0, { final: NONE })]),
    [1],
  )
  const source = await arena.open(individual(1, [strength(0)], { countsFor: target.id }), [11], {
    11: [...(target.given.teams.get(1) ?? [])],
  })
  const { sent } = await server.db.transaction().execute(async (db) => {
    await sql`select from category where id = ${target.id} for no key update`.execute(db)
    const call = sendLate(source, 11, 1, 1)
    await waitUntilLocked(server)
    // As each delivery of shots does.
    await sql`update event set rankings_updated_at = now() where id = ${arena.eventUUID}`.execute(db)
    return { sent: call }
  })
  expect((await sent).status).toBe(200)
  expect(await strengthsOf(target)).toEqual({ 1: 1 })
})
/** Two strengths by `minimum` hits and fewer, without finals. */
const byHits = (rounds: number, minimum: number) =>
  individual(rounds, [strength(minimum, { final: NONE }), strength(0, { final: NONE })])

/** A category whose number 9 is number 1 of the other category. */
function openSource(target: Category, rounds: number) {
  const riders = [...(target.given.teams.get(1) ?? [])]
  return arena.open(individual(rounds, [strength(0)], { countsFor: target.id }), [9], { 9: riders })
}

test('A shot of an earlier round that arrives last ends the qualifier on the scoreboard too', async () => {
  const category = await arena.open(byHits(2, 2), [1, 2])
  await category.throw(1, 'qualify', '11')
  await category.throw(2, 'qualify', '1', { from: 2 })
  expect(await strengthsOf(category)).toEqual({ 1: 0, 2: 0 })
  expect((await sendLate(category, 2, 1, 0)).body.refused).toEqual([])
  expect(await strengthsOf(category)).toEqual({ 1: 1, 2: 2 })
})

test('A correction of an earlier round moves its entry on the scoreboard, also after an absence', async () => {
  const category = await arena.open(byHits(2, 2), [1, 2])
  await category.throw(1, 'qualify', '11')
  await category.throw(2, 'qualify', '1')
  await category.decide('absent', { badge: 2, phase: 'qualify', round: 2 })
  expect(await strengthsOf(category)).toEqual({ 1: 1, 2: 2 })
  // Of two shots in one place the later one counts.
  const [shot] = await category.throw(1, 'qualify', '0')
  expect(shot?.hit).toBe(0)
  expect(await strengthsOf(category)).toEqual({ 1: 2, 2: 2 })
})

test('The last round of a category is on its scoreboard while the category whose shots count goes on', async () => {
  const target = await arena.open(byHits(1, 1), [1])
  const source = await openSource(target, 3)
  await source.throw(9, 'qualify', '1')
  expect(await strengthsOf(target)).toEqual({ 1: 1 })
})

test('A decision about a shot moves the entry on the scoreboard of the category where the shot counts too', async () => {
  const target = await arena.open(byHits(1, 1), [1])
  const source = await openSource(target, 1)
  await source.throw(9, 'qualify', '1')
  expect(await strengthsOf(target)).toEqual({ 1: 1 })
  const rider = source.given.teams.get(9)?.[0] ?? ''
  const slot = { badge: 9, rider, phase: 'qualify', round: 1, hit: 0 } as const
  expect((await source.decide('slotDecided', slot)).status).toBe(200)
  expect(await strengthsOf(target)).toEqual({ 1: 2 })
})

test('Shots that waited for a reopening move their entry on the scoreboard when they count', async () => {
  const category = await arena.open(byHits(1, 1), [1, 2])
  for (const badge of [1, 2]) await category.throw(badge, 'qualify', '1')
  expect((await category.makeOfficial(1)).status).toBe(200)
  await category.throw(2, 'qualify', '0')
  expect(await strengthsOf(category)).toEqual({ 1: 1, 2: 1 })
  expect((await category.reopen(1)).status).toBe(200)
  expect(await strengthsOf(category)).toEqual({ 1: 1, 2: 2 })
})

test('A score sheet with the last shots of a qualifier leaves the strengths to the rules', async () => {
  const category = await arena.open(byHits(1, 1), [1])
  const { cpf } = await server.db
    .selectFrom('account')
    .where('uuid', '=', category.given.teams.get(1)?.[0] ?? '')
    .select('cpf')
    .executeTakeFirstOrThrow()
  const csv = `numero;forca;cpf;nome;entidade;c1\n1;2;${cpf};;;X\n`
  const { status } = await server.call('POST /api/scoring/:catUUID/csv', {
    params: { catUUID: category.id },
    body: { token: arena.token, csv },
  })
  expect([status, await strengthsOf(category)]).toEqual([200, { 1: 1 }])
})

test('A decision about a shot that counts in another category ends in no deadlock with its scorers', async () => {
  const target = await arena.open(byHits(1, 1), [1])
  const source = await openSource(target, 1)
  await source.throw(9, 'qualify', '1')
  const { seen } = await source.read()
  const rider = source.given.teams.get(9)?.[0] ?? ''
  const slot = { badge: 9, rider, phase: 'qualify', round: 1, hit: 0 } as const
  const { sent } = await server.db.transaction().execute(async (db) => {
    await sql`select from category where id = ${target.id} for no key update`.execute(db)
    const call = source.decide('slotDecided', { ...slot, seen })
    await waitUntilLocked(server)
    await sql`update event set rankings_updated_at = now() where id = ${arena.eventUUID}`.execute(db)
    return { sent: call }
  })
  expect((await sent).status).toBe(200)
  expect(await strengthsOf(target)).toEqual({ 1: 2 })
})
