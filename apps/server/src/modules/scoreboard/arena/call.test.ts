import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { findValue } from '#platform/database/statements.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { buildAccount, buildCategory } from '#testing/builders.ts'
import { buildRoster } from '#testing/roster.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

serverOfFile(async (started) => {
  server = started
  arena = await openArena(started)
})

/** The call, as soon as it is that of the newest ranking. */
async function callOf(catUUID: string) {
  for (;;) {
    const { body } = await server.call('GET /api/rankings/category/:catUUID/call', { params: { catUUID } })
    const changedOn = await findValue<Date | null>(
      server.db,
    )`select rankings_updated_at from category where id = ${catUUID}`
    if (body.rankingsUpdatedOn === (changedOn?.toISOString() ?? null)) return body
    await pause(50)
  }
}

test('Before the first shot no number is called, so that the public cannot count what was sold', async () => {
  const category = await arena.open(individual(2, [strength(1)]), [3, 7])
  expect(await callOf(category.id)).toMatchObject({ phase: 'none', order: [], entries: [] })
})

test('The call names who throws, prepares and follows, also after a miss, a start and the end of a final', async () => {
  const rules = individual(1, [strength(1, { final: suddenDeath(1, 1) }), strength(0)])
  const category = await arena.open(rules, [3, 7, 12, 100])
  await category.throw(3, 'qualify', '1')
  expect(await callOf(category.id)).toMatchObject({
    phase: 'qualify',
    round: 1,
    order: [7, 12, 100],
    left: 3,
    entries: [{ badge: 7, hits: 0, total: 0, lives: null, ifMiss: 'nothing' }, { badge: 12 }, { badge: 100 }],
  })
  for (const badge of [7, 12]) await category.throw(badge, 'qualify', '1')
  await category.throw(100, 'qualify', '0')
  expect(await callOf(category.id)).toMatchObject({ phase: 'pause', order: [] })
  await category.decide('finalStarted', { strength: 1 })
  await category.throw(3, 'final', '0')
  expect(await callOf(category.id)).toMatchObject({
    phase: 'final',
    strength: 1,
    strengthName: 'Força A',
    round: 1,
    order: [7, 12],
    nextRound: [3],
    left: 3,
    out: [],
    entries: [
      { badge: 7, lives: 1, ifMiss: 'lifeLost' },
      { badge: 12, lives: 1 },
    ],
  })
  await category.throw(7, 'final', '1')
  await category.throw(12, 'final', '0')
  await category.throw(3, 'final', '0', { from: 2 })
  expect(await callOf(category.id)).toMatchObject({
    round: 2,
    order: [7, 12],
    entries: [
      { badge: 7, ifMiss: 'lifeLost' },
      { badge: 12, ifMiss: 'out', hits: 0, total: 1 },
    ],
    out: [3],
    fallen: [{ badge: 3, participants: [{ name: expect.any(String) }] }],
  })
})

test('A category without rules is called from its ranking', async () => {
  const { id: catUUID } = await buildCategory(server.db, { eventId: arena.eventUUID, saved_lives: 1 })
  const { uuid } = await buildAccount(server.db)
  await buildRoster(server.db, catUUID, [1, 2, 3], [uuid])
  const send = (phase: 'qualify' | 'final', marks: Record<number, number>) =>
    server.call('POST /api/scoring/:catUUID/shots', {
      params: { catUUID },
      body: {
        token: arena.token,
        undone: [],
        shots: Object.entries(marks).map(([badge, hit]) => ({
          id: randomUUID(),
          badge: Number(badge),
          uuid,
          phase,
          round: 1,
          hit,
          thrownOn: arena.nextInstant(phase === 'final'),
        })),
      },
    })
  await send('qualify', { 2: 1 })
  expect(await callOf(catUUID)).toMatchObject({ phase: 'qualify', order: [3], nextRound: [1, 2], round: 1 })
  await send('qualify', { 1: 0, 3: 1 })
  await server.call('POST /api/scoring/:catUUID/strengths', {
    params: { catUUID },
    body: { token: arena.token, bands: [{ strength: 1, minHits: 1 }] },
  })
  await server.call('POST /api/scoring/:catUUID/final', {
    params: { catUUID },
    body: { token: arena.token, started: 1 },
  })
  await send('final', { 2: 0 })
  expect(await callOf(catUUID)).toMatchObject({
    phase: 'final',
    strength: 1,
    strengthName: 'Força A',
    order: [3],
    entries: [
      { badge: 3, hits: 0, total: 0, lives: 1, ifMiss: 'lifeLost' },
      { badge: 2, hits: 0, total: 1, lives: 0, ifMiss: 'out' },
    ],
  })
})

test('A final that another system sends without a start is called from its ranking', async () => {
  const category = await arena.open(individual(1, [strength(1)]), [3, 7])
  const row = (badge: number, final: number[]) => ({
    badge,
    strength: 1,
    shots: [{ uuid: category.given.teams.get(badge)?.[0] ?? '', qualify: [1], final }],
  })
  const { status } = await server.call(
    'PUT /api/integration/rankings/:catUUID',
    {
      params: { catUUID: category.id },
      body: { revision: 1, rankingsLiveNow: 1, entries: [row(3, [1]), row(7, [])] },
    },
    { authorization: `Bearer ${server.config.serviceKey}` },
  )
  expect(status).toBe(200)
  expect(await callOf(category.id)).toMatchObject({ phase: 'final', strength: 1, order: [7], out: null })
})

test('An unknown or hidden category has no call', async () => {
  const { id } = await buildCategory(server.db, { eventId: arena.eventUUID, hide_from_rankings: true })
  for (const catUUID of [id, '00000000-0000-4000-8000-000000000000', 'x'])
    expect(
      (await server.call('GET /api/rankings/category/:catUUID/call', { params: { catUUID } })).status,
    ).toBe(404)
})

test('An interrupted category calls no number until the next shot', async () => {
  const rules = individual(1, [strength(1, { final: suddenDeath(1, 1) })])
  const category = await arena.open(rules, [3, 7, 12])
  const interrupt = async (id: string) =>
    server.call('POST /api/scoring/:catUUID/interrupt', {
      params: { catUUID: category.id },
      body: {
        token: arena.token,
        id,
        seen: (await category.read()).callOrder?.seen ?? '',
        reason: 'Chuva forte',
      },
    })
  expect((await interrupt(randomUUID())).body.code).toBe('not_thrown')
  for (const badge of [3, 7, 12]) await category.throw(badge, 'qualify', '1')
  await category.decide('finalStarted', { strength: 1 })
  await category.throw(3, 'final', '1')
  const id = randomUUID()
  // A repeated tap is stored once.
  for (const _ of [1, 2]) expect((await interrupt(id)).status).toBe(200)
  expect((await interrupt(randomUUID())).body).toMatchObject({ code: 'is_interrupted' })

  const interrupted = {
    phase: 'interrupted',
    round: 1,
    strengthName: 'Força A',
    order: [],
    entries: [],
    nextRound: [],
  }
  const call = await callOf(category.id)
  expect(call).toMatchObject({ ...interrupted, interruptedOn: expect.any(String) })
  expect(JSON.stringify(call)).not.toContain('Chuva')
  const { interruptedOn, callOrder, facts } = await category.read()
  expect({ interruptedOn, may: callOrder?.mayInterrupt }).toEqual({
    interruptedOn: call.interruptedOn,
    may: 0,
  })
  expect(facts.filter(({ kind }) => kind === 'interrupted')).toMatchObject([{ reason: 'Chuva forte' }])

  const [shot] = await category.throw(7, 'final', '0')
  expect(await callOf(category.id)).toMatchObject({ phase: 'final', order: [12] })
  const undone = [{ id: shot?.id ?? '', undoneOn: new Date().toISOString() }]
  const body = { token: arena.token, shots: [], undone }
  await server.call('POST /api/scoring/:catUUID/shots', { params: { catUUID: category.id }, body })
  expect(await callOf(category.id)).toMatchObject(interrupted)

  await category.decide('takenBack', { of: id })
  expect(await callOf(category.id)).toMatchObject({ phase: 'final', order: [7, 12] })
  // A final that ends while it is interrupted is over.
  await category.decide('interrupted', { seen: (await category.read()).callOrder?.seen ?? '' })
  await category.decide('finalEnded', { strength: 1 })
  expect(await callOf(category.id)).toMatchObject({ phase: 'over' })
  expect((await interrupt(randomUUID())).body.code).toBe('is_over')
})
