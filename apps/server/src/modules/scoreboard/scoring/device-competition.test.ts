import { randomUUID } from 'node:crypto'
import { callOf, competitionState, factsOfSheet } from '@porteira/domain/competition'
import { expect, test } from 'vitest'
import { type Category, individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { buildAccount } from '#testing/builders.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import type { TestServer } from '#testing/server.ts'
import { findCompetition } from '../competition/competition.service.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

serverOfFile(async (started) => {
  server = started
  arena = await openArena(started)
})

/** The state and the order of call that a device derives from its sheet. */
async function raceOnDevice({ id }: Category) {
  const { body } = await server.call('GET /api/scoring/:catUUID', {
    params: { catUUID: id },
    query: { token: arena.token },
  })
  const competition = body.competition ?? { rules: individual(0, []), entries: [], facts: [] }
  const { rules, entries } = competition
  const facts = factsOfSheet(body.shots, competition)
  const state = competitionState(rules, entries, facts)
  return { state, call: callOf({ rules, facts, state }) }
}

async function expectSame(category: Category) {
  const { competition } = await findCompetition(server.db, category.id)
  const { rules, collected: facts, state } = competition!
  expect(await raceOnDevice(category)).toEqual({ state, call: callOf({ rules, facts, state }) })
}

test('A device derives the state of the server, after each kind of decision', async () => {
  const rules = individual(1, [
    strength(1, { final: suddenDeath(2, 1), trophies: 1, tie: 'throw' }),
    strength(0, { final: { kind: 'rounds', rounds: 1, counts: 'final' } }),
  ])
  const category = await arena.open(rules, [3, 7, 12, 20, 31])
  const { uuid } = await buildAccount(server.db)
  const done: string[] = []
  async function decide(...decision: Parameters<Category['decide']>) {
    const answer = await category.decide(...decision)
    expect([decision[0], answer.status, answer.body.msg]).toEqual([decision[0], 200, 'Decisão gravada.'])
    done.push(decision[0])
    await expectSame(category)
    return answer
  }
  await expectSame(category)
  await decide('drawn')
  await decide('heats', {
    heats: [
      { day: '2027-01-16', badges: [31, 12] },
      { day: '', badges: [3] },
    ],
  })
  for (const badge of [3, 7, 12]) await category.throw(badge, 'qualify', '1')
  await category.throw(20, 'qualify', '0')
  const { id: away } = await decide('absent', { badge: 31, phase: 'qualify', round: 1 })
  await decide('takenBack', { of: away })
  await decide('absent', { badge: 31, phase: 'qualify', round: 1 })
  await decide('cut', { strengths: [{ badge: 20, strength: 1 }] })
  await decide('finalStarted', { strength: 1 })
  await decide('finalStarted', { strength: 2 })
  await category.throw(3, 'final', '1')
  await decide('substituted', {
    badge: 7,
    riderOut: category.given.teams.get(7)?.[0] ?? '',
    riderIn: uuid,
    phase: 'final',
    round: 2,
  })
  const { id: gone } = await decide('disqualified', { badge: 20 })
  await decide('takenBack', { of: gone })
  await decide('slotDecided', {
    badge: 3,
    phase: 'final',
    round: 1,
    rider: category.given.teams.get(3)?.[0] ?? '',
    hit: 0,
  })
  await decide('roundRepeated', { strength: 1, round: 1 })
  await decide('finalEnded', { strength: 1 })
  const tie = await decide('tieBreak', { strength: 1, badges: [3, 7, 12, 20] })
  await category.throw(3, 'tieBreak', '1', { tieBreak: tie.id })
  await expectSame(category)
  await decide('qualifierReopened')
  const { competition } = await findCompetition(server.db, category.id)
  const kept = competition?.state.kept.map(({ id }) => id) ?? []
  expect(kept).toHaveLength(1)
  await decide('keptCount', { ids: kept })
  expect(done).toHaveLength(17)
})

test('A device sees where two devices differ, until one of them takes its shot back', async () => {
  const category = await arena.open(individual(1, [strength(1)]), [3, 7])
  await category.throw(3, 'qualify', '1')
  const [first] = await category.throw(7, 'qualify', '1')
  const second = { ...first!, id: randomUUID(), hit: 0, thrownOn: arena.nextInstant(false) }
  await server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID: category.id },
    body: { token: arena.token, shots: [second], undone: [] },
  })
  // Both shots come from devices, as their sessions would store them.
  for (const { id } of [first!, second]) {
    const { id: device } = await server.db
      .insertInto('device')
      .values({
        event_id: arena.eventUUID,
        role: 'scorer',
        name: 'Tablet',
        added_by: server.db.selectFrom('account').select('id').limit(1),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('shot').set({ device_id: device }).where('id', '=', id).execute()
  }
  await expectSame(category)
  const { state } = await raceOnDevice(category)
  expect(state.qualifier.conflicts).toMatchObject([{ badge: 7, round: 1 }])
  await server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID: category.id },
    body: { token: arena.token, shots: [], undone: [{ id: second.id, undoneOn: arena.nextInstant(false) }] },
  })
  await expectSame(category)
  expect((await raceOnDevice(category)).state.qualifier.conflicts).toEqual([])
})
