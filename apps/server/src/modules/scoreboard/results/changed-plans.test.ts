import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { buildAccount } from '#testing/builders.ts'
import { official, prize, reais, start } from '#testing/programme.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

// What programmes ask beside the rules of one category: other riders, other devices, protests and other categories.

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

serverOfFile(async (started) => {
  server = started
  arena = await openArena(started)
})

test('A rider is replaced between two rounds, and the shots of both riders stay', async () => {
  const category = await arena.open(
    { ...individual(2, [strength(3, { prizes: [prize(1, 1, reais(800))] }), strength(0)]), riders: 2 },
    [1, 2],
  )
  await category.throw(1, 'qualify', '11')
  await category.throw(2, 'qualify', '1111')
  const [out] = category.given.teams.get(1) ?? []
  const { uuid: riderIn } = await buildAccount(server.db)
  const change = { badge: 1, riderOut: out ?? '', riderIn, phase: 'qualify' as const, round: 2 }
  expect(await category.decide('substituted', { ...change, riderIn: randomUUID() })).toMatchObject({
    status: 409,
    body: { code: 'unknown_rider' },
  })
  expect(await category.decide('substituted', change)).toMatchObject({ status: 200 })
  const second = category.given.teams.get(1)?.[1] ?? ''
  const shot = (uuid: string, hit: number) => ({
    id: randomUUID(),
    badge: 1,
    uuid,
    phase: 'qualify' as const,
    round: 2,
    hit,
    thrownOn: category.given.nextInstant(false),
  })
  const { body } = await server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID: category.id },
    body: { token: arena.token, shots: [shot(riderIn, 1), shot(second, 0)], undone: [] },
  })
  expect(body.refused).toEqual([])
  const { qualifierDone, strengths } = await category.read()
  expect(qualifierDone).toBe(1)
  expect(strengths[0]?.standings.map(({ badge, qualifyHits }) => [badge, qualifyHits])).toEqual([
    [1, 3],
    [2, 4],
  ])
  const players = await server.call('GET /api/rankings/players/:eventUUID', {
    params: { eventUUID: arena.eventUUID },
  })
  const of = (uuid: string | undefined) => players.body.rankings.find((row) => row.uuid === uuid)
  expect([of(out)?.total, of(riderIn)?.total]).toEqual([1, 1])
})

test('A protest reopens the qualifier while shots of the final wait on a tablet without network', async () => {
  const category = await arena.open(
    individual(1, [strength(1, { final: suddenDeath(1), prizes: [prize(1, 1, reais(400))] }), strength(0)]),
    [1, 2, 3],
  )
  await category.throw(1, 'qualify', '1')
  await category.throw(2, 'qualify', '1')
  await category.throw(3, 'qualify', '0')
  await start(category, 1)
  const waiting = [1, 2].map((badge) => ({
    id: randomUUID(),
    badge,
    uuid: category.given.teams.get(badge)?.[0] ?? '',
    phase: 'final' as const,
    round: 1,
    hit: badge === 1 ? 1 : 0,
    thrownOn: new Date().toISOString(),
  }))
  expect(await category.decide('qualifierReopened', { reason: 'Protesto do nº 3 aceito' })).toMatchObject({
    status: 200,
  })
  await category.throw(3, 'qualify', '1')

  // The tablet is back: its shots are kept, and do not count.
  const { body } = await server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID: category.id },
    body: { token: arena.token, shots: waiting, undone: [] },
  })
  expect(body.refused).toEqual([])
  const view = await category.read()
  expect(view.kept.map(({ badge, hit }) => [badge, hit]).sort()).toEqual([
    [1, 1],
    [2, 0],
  ])
  expect(view.strengths[0]).toMatchObject({ phase: 'qualifier', standings: [{}, {}, { badge: 3 }] })

  await start(category, 1)
  expect(await category.decide('keptCount', { ids: [randomUUID()] })).toMatchObject({
    status: 409,
    body: { code: 'not_kept' },
  })
  await category.decide('keptCount', { ids: waiting.map(({ id }) => id) })
  await category.throw(3, 'final', '0')
  expect(await official(category, 1)).toEqual([
    [1, 1, 40_000],
    [2, 2, 0],
    [2, 3, 0],
  ])
})

test('Two tablets disagree about a shot, and nothing is over until the desk decides', async () => {
  const category = await arena.open(
    individual(0, [strength(0, { prizes: [prize(1, 1, reais(200))] })]),
    [1, 2],
  )
  await start(category, 1)
  await category.throw(1, 'final', '1')
  const [first] = await category.throw(2, 'final', '0')
  const shot = { ...first!, id: randomUUID(), hit: 1 }
  const devices = []
  for (const name of ['Tablet 1', 'Tablet 2'])
    devices.push(
      await server.db
        .insertInto('device')
        .values({
          event_id: arena.eventUUID,
          role: 'scorer',
          name,
          added_by: server.db.selectFrom('account').select('id').limit(1),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  // Both shots come from devices, as their sessions would store them.
  await server.db.updateTable('shot').set({ device_id: devices[0]!.id }).where('id', '=', first!.id).execute()
  await server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID: category.id },
    body: { token: arena.token, shots: [shot], undone: [] },
  })
  await server.db.updateTable('shot').set({ device_id: devices[1]!.id }).where('id', '=', shot.id).execute()
  const [running] = (await category.read()).strengths
  expect(running).toMatchObject({ phase: 'final', conflicts: [{ badge: 2, phase: 'final', round: 1 }] })
  expect(running?.conflicts[0]?.shots.map(({ by, hit }) => [by, hit]).sort()).toEqual([
    ['Tablet 1', 0],
    ['Tablet 2', 1],
  ])
  expect(await category.makeOfficial(1)).toMatchObject({ status: 409, body: { code: 'not_over' } })
  const place = { badge: 2, rider: shot.uuid, phase: 'final' as const, round: 1 }
  expect(await category.decide('slotDecided', { ...place, round: 9, hit: 0 })).toMatchObject({
    status: 409,
    body: { code: 'no_shot' },
  })
  await category.decide('slotDecided', { ...place, hit: 0, reason: 'Vídeo conferido' })
  expect(await official(category, 1)).toEqual([
    [1, 1, 20_000],
    [2, 2, 0],
  ])
})

test('Four qualifiers send their best two into one final on Sunday, and the next one replaces who withdraws', async () => {
  const qualifierRules = individual(3, [
    strength(0, { final: { kind: 'none' }, prizes: [prize(1, 1, reais(100))] }),
  ])
  const sources = []
  for (const offset of [0, 10, 20, 30])
    sources.push(
      await arena.open(
        qualifierRules,
        [1, 2, 3].map((badge) => badge + offset),
      ),
    )
  const finalRules = individual(
    0,
    [strength(0, { final: suddenDeath(1), prizes: [prize(1, 1, reais(5000))] })],
    {
      fedBy: {
        from: sources.map(({ id }) => ({ category: id, count: 2 })),
        tie: 'none',
        numbers: 'kept',
        result: 'official',
      },
    },
  )
  const sunday = await arena.open(finalRules, [])
  for (const [index, source] of sources.entries())
    for (const [badge, marks] of [
      [1, '111'],
      [2, '110'],
      [3, '100'],
    ] as const)
      await source.throw(badge + index * 10, 'qualify', marks)

  expect(await sunday.decide('fed')).toMatchObject({ status: 409, body: { code: 'source_runs' } })
  for (const source of sources) await official(source, 1)
  expect(await sunday.decide('fed')).toMatchObject({ status: 200 })
  expect(await sunday.decide('fed')).toMatchObject({ status: 409, body: { code: 'is_fed' } })
  const entered = async () =>
    (await sunday.read()).strengths[0]?.standings.map(({ badge }) => badge).sort((a, b) => a - b)
  expect(await entered()).toEqual([1, 2, 11, 12, 21, 22, 31, 32])

  expect(await sunday.decide('withdrawn', { badge: 99 })).toMatchObject({ status: 409 })
  await sunday.decide('withdrawn', { badge: 12, reason: 'Desistiu' })
  expect(await entered()).toEqual([1, 2, 11, 13, 21, 22, 31, 32])

  // The riders of the final are those of the qualifiers.
  for (const badge of (await entered()) ?? [])
    sunday.given.teams.set(badge, sources[Math.floor(badge / 10)]?.given.teams.get(badge) ?? [])
  await start(sunday, 1)
  for (const badge of (await entered()) ?? []) await sunday.throw(badge, 'final', badge === 22 ? '1' : '0')
  expect((await official(sunday, 1))?.slice(0, 2)).toEqual([
    [1, 22, 500_000],
    [2, 1, 0],
  ])
})

test('One shot counts for the individual and for the team, and an undo takes both back', async () => {
  const { uuid } = await buildAccount(server.db)
  const team = await arena.open(
    {
      ...individual(1, [strength(0, { final: { kind: 'none' }, prizes: [prize(1, 1, reais(70))] })]),
      riders: 2,
    },
    [50],
    { 50: [uuid] },
  )
  const single = await arena.open(
    individual(2, [strength(0, { final: { kind: 'none' } })], { countsFor: team.id }),
    [1],
    { 1: [uuid] },
  )
  const [shot] = await single.throw(1, 'qualify', '1')
  const mate = team.given.teams.get(50)?.[1] ?? ''
  await server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID: team.id },
    body: { token: arena.token, shots: [{ ...shot!, id: randomUUID(), badge: 50, uuid: mate }], undone: [] },
  })
  const hits = async () => (await team.read()).strengths[0]?.standings[0]?.qualifyHits
  expect(await hits()).toBe(2)
  await server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID: single.id },
    body: { token: arena.token, shots: [], undone: [{ id: shot!.id, undoneOn: new Date().toISOString() }] },
  })
  expect(await team.read()).toMatchObject({ qualifierDone: 0, pending: [50] })
  await single.throw(1, 'qualify', '0')
  expect(await hits()).toBe(1)
  expect(await official(team, 1)).toEqual([[1, 50, 7_000]])
})
