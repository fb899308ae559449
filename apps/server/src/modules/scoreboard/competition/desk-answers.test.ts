import type { Input } from '@porteira/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Category, individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { buildAccount } from '#testing/builders.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

// What the answers say for the page of the desk, beside the state of the strengths.

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

serverOfFile(async (started) => {
  server = started
  arena = await openArena(started)
})

const preview = async (category: Category, body: Input<'POST /api/competition/:catUUID/preview'>['body']) =>
  await server.call('POST /api/competition/:catUUID/preview', {
    params: { catUUID: category.id },
    body: { token: arena.token, ...body },
  })

test('The answer names who throws for the last places, and the shots of them that count', async () => {
  const rules = individual(1, [strength(0)], {
    qualifier: { rounds: 1, sieve: { kind: 'best', count: 2, tie: 'throw' }, ranges: [] },
  })
  const category = await arena.open(rules, [1, 2, 3, 4])
  for (const badge of [1, 2, 3, 4]) await category.throw(badge, 'qualify', badge === 4 ? '0' : '1')
  const waiting = await category.read()
  expect(waiting.sieveTie).toEqual({
    places: 2,
    badges: [1, 2, 3],
    tieBreak: '',
    round: 0,
    pending: [],
    turns: [],
    thrown: [],
  })
  const { body } = await preview(category, { kind: 'tieBreak', badges: [1, 2, 3] })
  expect(body.seen).toBe(waiting.seen)

  // A shot of a tied entry is newer, although the entry has no strength yet.
  const late = await category.decide('tieBreak', { badges: [1, 2, 3], seen: 'older' })
  expect(late).toMatchObject({ status: 409, body: { code: 'newer_facts' } })
  const { id, status } = await category.decide('tieBreak', { badges: [1, 2, 3] })
  expect(status).toBe(200)
  const turn = (badge: number, round: number) => ({
    badge,
    tieBreak: id,
    uuid: category.given.teams.get(badge)?.[0],
    round,
    shotRound: round,
  })
  const running = await category.read()
  expect(running.sieveTie).toMatchObject({
    round: 1,
    turns: [turn(1, 1), turn(2, 1), turn(3, 1)],
    thrown: [],
  })
  expect(running.others.map(({ badge, round }) => [badge, round])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, null],
  ])

  await category.throw(1, 'tieBreak', '1', { tieBreak: id })
  await category.throw(2, 'tieBreak', '0', { tieBreak: id })
  const first = (await category.read()).sieveTie
  expect(first).toMatchObject({ pending: [3], turns: [turn(3, 1)] })
  expect(first?.thrown.map(({ badge, hit }) => [badge, hit])).toEqual([
    [2, 0],
    [1, 1],
  ])
  await category.throw(3, 'tieBreak', '0', { tieBreak: id })
  expect((await category.read()).sieveTie).toMatchObject({
    places: 1,
    badges: [2, 3],
    round: 2,
    turns: [turn(2, 2), turn(3, 2)],
  })
  await category.throw(2, 'tieBreak', '1', { tieBreak: id, from: 2 })
  await category.throw(3, 'tieBreak', '0', { tieBreak: id, from: 2 })
  const { sieveTie, strengths } = await category.read()
  expect(sieveTie).toBeNull()
  expect(strengths[0]?.standings.map(({ badge }) => badge).sort()).toEqual([1, 2])
  // The shots for the last places are none of a later tie-break of the strength.
  expect(strengths[0]).toMatchObject({ turns: [], thrown: [] })
})

test('The preview of a correction says how the shot counts now, and one of another tie-break is refused', async () => {
  const category = await arena.open(individual(2, [strength(0)]), [1])
  await category.throw(1, 'qualify', '01')
  const rider = category.given.teams.get(1)?.[0] ?? ''
  const slot = { kind: 'slotDecided', badge: 1, rider, phase: 'qualify', hit: 1 } as const
  expect((await preview(category, { ...slot, round: 1 })).body.hit).toBe(0)
  expect((await preview(category, { ...slot, round: 2 })).body.hit).toBe(1)
  await category.decide('slotDecided', { ...slot, round: 1 })
  expect((await preview(category, { ...slot, round: 1 })).body.hit).toBe(1)
  expect((await preview(category, { kind: 'disqualified', badge: 1 })).body.hit).toBeNull()
  expect(await preview(category, { ...slot, round: 1, tieBreak: randomUUID() })).toMatchObject({
    status: 409,
    body: { code: 'no_shot' },
  })
})

/** A final that takes the best two of these categories. */
const finalOf = (sources: Category[], tie: 'none' | 'throw' = 'throw') =>
  arena.open(
    individual(0, [strength(0)], {
      fedBy: {
        from: sources.map(({ id }) => ({ category: id, count: 2 })),
        tie,
        numbers: 'kept',
        result: 'provisional',
      },
    }),
    [],
  )

/** Three numbers whose places follow from their hits. */
async function thrown(marks: Record<number, string>) {
  const badges = Object.keys(marks).map(Number)
  const category = await arena.open(individual(3, [strength(0, { final: { kind: 'none' } })]), badges)
  for (const badge of badges) await category.throw(badge, 'qualify', marks[badge] ?? '')
  return category
}

test('The preview of a feeding says who would come from where, who waits and who is tied', async () => {
  const first = await thrown({ 1: '111', 2: '110', 3: '100' })
  const second = await arena.open(individual(3, [strength(0, { final: { kind: 'none' } })]), [1, 2, 3])
  const final = await finalOf([first, second])
  expect((await final.read()).feeding).toBe('open')
  expect((await first.read()).feeding).toBe('none')
  const nameOf = async (category: Category) => (await category.read()).catName
  const waiting = (await preview(final, { kind: 'fed' })).body.incoming
  expect(waiting).toMatchObject({ waiting: [await nameOf(second)], ties: [] })

  for (const badge of [1, 2, 3]) await second.throw(badge, 'qualify', badge === 1 ? '111' : '110')
  const tied = (await preview(final, { kind: 'fed' })).body.incoming
  expect(tied).toMatchObject({
    waiting: [],
    ties: [{ catName: await nameOf(second), badges: [2, 3], places: 1 }],
  })
  expect(await final.decide('fed')).toMatchObject({ status: 409, body: { code: 'source_tied' } })

  await second.decide('disqualified', { badge: 2 })
  const { incoming } = (await preview(final, { kind: 'fed' })).body
  const riders = (await first.read()).strengths[0]?.standings[0]?.riders.map(({ name }) => name)
  expect(incoming?.entries[0]).toMatchObject({ badge: 1, fromBadge: 1, place: 1, names: riders })
  expect(incoming?.entries.map(({ badge, fromBadge }) => [badge, fromBadge])).toEqual([
    [1, 1],
    [4, 1],
    [2, 2],
    [3, 3],
  ])
  expect((await final.read()).strengths[0]?.standings).toEqual([])

  expect(await final.decide('fed')).toMatchObject({ status: 200 })
  expect((await final.read()).feeding).toBe('fed')
  expect(await preview(final, { kind: 'fed' })).toMatchObject({ status: 409, body: { code: 'is_fed' } })
  const next = (await preview(final, { kind: 'withdrawn', badge: 2 })).body.incoming
  expect(next?.entries.map(({ badge, fromBadge }) => [badge, fromBadge])).toEqual([[5, 3]])
  await final.decide('withdrawn', { badge: 2 })
  const badges = (await final.read()).strengths[0]?.standings.map(({ badge }) => badge)
  expect(badges?.sort()).toEqual([1, 3, 4, 5])
})

test('A substitute of a qualifier comes to the final in place of the rider who left', async () => {
  const source = await thrown({ 1: '111', 2: '110', 3: '100' })
  const { uuid: riderIn } = await buildAccount(server.db)
  const riderOut = source.given.teams.get(1)?.[0] ?? ''
  await source.decide('substituted', { badge: 1, riderOut, riderIn, phase: 'final', round: 1 })
  const final = await finalOf([source], 'none')
  await final.decide('fed')
  const standing = (await final.read()).strengths[0]?.standings.find(({ badge }) => badge === 1)
  expect(standing?.riders.map(({ uuid }) => uuid)).toEqual([riderIn])
})

test('The answer lists riders with several numbers until they have one for shots of another category', async () => {
  const { uuid } = await buildAccount(server.db)
  const team = await arena.open(
    { ...individual(1, [strength(0, { final: suddenDeath(1) })]), riders: 2 },
    [3, 8],
    { 3: [uuid], 8: [uuid] },
  )
  const single = await arena.open(individual(1, [strength(0)], { countsFor: team.id }), [1], { 1: [uuid] })
  expect((await team.read()).unnamed).toEqual([])
  await single.throw(1, 'qualify', '1')
  const { unnamed, others } = await team.read()
  const name = others[0]?.riders.find((rider) => rider.uuid === uuid)?.name
  expect(unnamed).toEqual([{ rider: { uuid, name }, badges: [3, 8], catName: (await single.read()).catName }])
  await team.decide('countsForEntry', { rider: uuid, badge: 8 })
  const after = await team.read()
  expect(after.unnamed).toEqual([])
  expect(after.others.map(({ badge, qualifyHits }) => [badge, qualifyHits])).toEqual([
    [3, 0],
    [8, 1],
  ])
})
