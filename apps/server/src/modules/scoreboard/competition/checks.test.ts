import type { Input } from '@porteira/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Category, individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { prize, reais, round, start } from '#testing/programme.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>
beforeAll(async () => {
  server = await startTestServer()
  arena = await openArena(server)
})
afterAll(() => server[Symbol.asyncDispose]())

type Decision = Input<'POST /api/competition/:catUUID/decisions'>['body']
const NONE = { kind: 'none' as const }
const riderOf = (category: Category, badge: number) => category.given.teams.get(badge)?.[0] ?? ''

/** The answers to a decision and to its preview. Both say the same. */
async function ask(category: Category, kind: Decision['kind'], fields: Partial<Decision> = {}) {
  const preview = await server.call('POST /api/competition/:catUUID/preview', {
    params: { catUUID: category.id },
    body: { token: arena.token, kind, ...fields } as never,
  })
  const { status, body } = await category.decide(kind, fields)
  expect([preview.status, preview.body.code]).toEqual([status, body.code])
  return status === 200 ? 'OK' : body.code
}

test('An entry is absent only in a round that it throws and has not finished', async () => {
  const category = await arena.open(individual(2, [strength(1, { final: suddenDeath(1) })]), [1, 2, 3])
  await category.throw(1, 'qualify', '1')
  const absent = (badge: number, phase: 'qualify' | 'final' | 'tieBreak', number: number, more = {}) =>
    ask(category, 'absent', { badge, phase, round: number, ...more })
  expect(await absent(1, 'qualify', 1)).toBe('no_turn')
  expect(await absent(1, 'qualify', 3)).toBe('no_turn')
  expect(await absent(1, 'final', 1)).toBe('no_turn')
  expect(await absent(1, 'tieBreak', 1, { tieBreak: '00000000-0000-4000-8000-000000000001' })).toBe('no_turn')
  expect(await absent(1, 'qualify', 2, { rider: riderOf(category, 2) })).toBe('not_a_rider')
  expect(await absent(1, 'qualify', 2, { rider: riderOf(category, 1) })).toBe('OK')
  await category.throw(2, 'qualify', '11')
  expect(await ask(category, 'disqualified', { badge: 3 })).toBe('OK')
  expect(await absent(3, 'qualify', 1)).toBe('no_turn')
  expect((await start(category, 1)).status).toBe(200)
  expect(await absent(1, 'final', 2)).toBe('no_turn')
  await round(category, 1, { 1: '0' })
  expect(await absent(1, 'final', 1)).toBe('no_turn')
  expect(await absent(2, 'final', 1)).toBe('OK')
})

test('One rider of a pair is absent, and the other one throws in this place', async () => {
  const rules = individual(1, [strength(0, { final: NONE })], { riders: 2, absentRider: 'other' })
  const category = await arena.open(rules, [1])
  const rider = riderOf(category, 1)
  expect(await ask(category, 'absent', { badge: 1, phase: 'qualify', round: 1, rider })).toBe('OK')
  // The place of the absent rider is open: the round is not over.
  expect((await category.read()).pending).toEqual([1])
  await category.throw(1, 'qualify', '11')
  expect((await category.read()).strengths[0]?.standings).toMatchObject([{ badge: 1, qualifyHits: 2 }])
})

test('A decision that would change nothing is refused', async () => {
  const category = await arena.open(
    individual(1, [strength(1, { final: suddenDeath(1) }), strength(0, { final: NONE })]),
    [1, 2, 3, 4],
  )
  for (const badge of [1, 2]) await category.throw(badge, 'qualify', '1')
  await category.throw(3, 'qualify', '0')
  const [thrown] = await category.throw(4, 'qualify', '0')
  const cut = (...pairs: [number, number][]) =>
    ask(category, 'cut', { strengths: pairs.map(([badge, own]) => ({ badge, strength: own })) })
  expect(await cut([1, 3])).toBe('unknown_strength')
  expect(await cut([1, 1], [1, 2])).toBe('badge_twice')
  expect(await cut([3, 0])).toBe('OK')
  expect(await ask(category, 'dispensed', { badge: 3 })).toBe('is_out')
  expect(await ask(category, 'disqualified', { badge: 4 })).toBe('OK')
  expect(await ask(category, 'dispensed', { badge: 4 })).toBe('is_disqualified')
  expect((await start(category, 1)).status).toBe(200)
  await round(category, 1, { 1: '0', 2: '0' })
  expect(await ask(category, 'roundRepeated', { strength: 1, round: 2 })).toBe('OK')
  expect(await ask(category, 'roundRepeated', { strength: 1, round: 2 })).toBe('is_repeated')
  await server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID: category.id },
    body: {
      token: arena.token,
      shots: [],
      undone: [{ id: thrown?.id ?? '', undoneOn: arena.nextInstant(false) }],
    },
  })
  const rider = riderOf(category, 4)
  expect(await ask(category, 'slotDecided', { badge: 4, rider, phase: 'qualify', round: 1, hit: 1 })).toBe(
    'no_shot',
  )
})

test('A qualifier without a final is not reopened', async () => {
  const category = await arena.open(individual(1, [strength(0, { final: NONE })]), [1])
  await category.throw(1, 'qualify', '1')
  expect(await ask(category, 'qualifierReopened')).toBe('qualifier_open')
})

test('Tied entries throw one tie-break at once', async () => {
  const rules = individual(1, [strength(0, { final: NONE, trophies: 1, tie: 'throw' })])
  const category = await arena.open(rules, [1, 2])
  for (const badge of [1, 2]) await category.throw(badge, 'qualify', '1')
  const tieBreak = () => ask(category, 'tieBreak', { strength: 1, badges: [1, 2] })
  expect(await tieBreak()).toBe('OK')
  expect(await tieBreak()).toBe('tie_break_runs')
  const { id = '' } = (await category.read()).facts.find(({ kind }) => kind === 'tieBreak') ?? {}
  expect(await ask(category, 'takenBack', { of: id })).toBe('OK')
  expect(await tieBreak()).toBe('OK')
})

test('Goods and money of shared places go as the rules say, and a preview says so first', async () => {
  const goods = { kind: 'goods' as const, goods: 'Sela' }
  const rules = individual(1, [
    strength(0, { final: NONE, prizes: [prize(1, 1, reais(100)), prize(1, 1, goods)] }),
  ])
  const category = await arena.open(rules, [1, 2])
  for (const badge of [1, 2]) await category.throw(badge, 'qualify', '1')
  const given = (fields: Partial<Decision>) =>
    ask(category, 'goodsGiven', { strength: 1, badge: 1, place: 1, goods: 'Sela', by: 'draw', ...fields })
  expect(await given({ goods: 'Moto' })).toBe('not_shared')
  expect(await given({ place: 2 })).toBe('not_shared')
  expect(await given({})).toBe('OK')
  const shares = (first: number) => [
    { badge: 1, cents: first },
    { badge: 2, cents: 4000 },
  ]
  const shared = (first: number) =>
    ask(category, 'shared', { strength: 1, shares: shares(first), agreedBy: [1, 2] })
  expect(await shared(5000)).toBe('wrong_share')
  expect(await shared(6000)).toBe('OK')
})

test('A substitute has an account', async () => {
  const category = await arena.open(individual(2, [strength(0, { final: NONE })]), [1])
  const swap = { badge: 1, riderOut: riderOf(category, 1), phase: 'qualify' as const, round: 2 }
  const nobody = '00000000-0000-4000-8000-00000000ffff'
  expect(await ask(category, 'substituted', { ...swap, riderIn: nobody })).toBe('unknown_rider')
})

test('A rider names the number for shots of another category where they count', async () => {
  const target = await arena.open(individual(1, [strength(0, { final: NONE })]), [3])
  const rider = riderOf(target, 3)
  const name = (badge: number, uuid: string) => ask(target, 'countsForEntry', { badge, rider: uuid })
  expect(await name(3, rider)).toBe('no_source')
  const source = await arena.open(individual(1, [strength(0)], { countsFor: target.id }), [1], { 1: [rider] })
  expect(await name(3, riderOf(source, 1))).toBe('one_entry')
  const other = await arena.open(individual(1, [strength(0)]), [9])
  expect(await name(3, riderOf(other, 9))).toBe('not_a_rider')
})
