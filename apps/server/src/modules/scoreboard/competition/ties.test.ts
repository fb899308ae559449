import { afterAll, beforeAll, expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { prize, reais } from '#testing/programme.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>
beforeAll(async () => {
  server = await startTestServer()
  arena = await openArena(server)
})
afterAll(() => server[Symbol.asyncDispose]())

test('A final starts after the last places of the sieve are thrown, for the desk and for the scorer', async () => {
  const rules = individual(2, [strength(0, { final: suddenDeath(1) })])
  const best = { kind: 'best' as const, count: 2, tie: 'throw' as const }
  const category = await arena.open({ ...rules, qualifier: { ...rules.qualifier, sieve: best } }, [1, 2, 3])
  await category.throw(1, 'qualify', '11')
  for (const badge of [2, 3]) await category.throw(badge, 'qualify', '10')
  const startByScorer = async () => {
    const params = { catUUID: category.id }
    return server.call('POST /api/scoring/:catUUID/final', {
      params,
      body: { token: arena.token, started: 1 },
    })
  }
  for (const { status, body } of [
    await category.decide('finalStarted', { strength: 1 }),
    await startByScorer(),
  ])
    expect([status, body.msg]).toEqual([409, 'Faltam as últimas vagas da força A: desempatam nº 2 e nº 3.'])

  const { id } = await category.decide('tieBreak', { badges: [2, 3] })
  await category.throw(2, 'tieBreak', '1', { tieBreak: id })
  await category.throw(3, 'tieBreak', '0', { tieBreak: id })
  expect((await category.decide('finalStarted', { strength: 1 })).status).toBe(200)
  expect((await category.read()).strengths[0]?.pending).toEqual([1, 2])
})

test('A tie-break decides the place that its numbers share, also one without a trophy', async () => {
  const prizes = [prize(1, 1, reais(100)), prize(2, 2, reais(50))]
  const rules = individual(2, [strength(0, { final: { kind: 'none' }, trophies: 1, prizes })])
  const category = await arena.open(rules, [1, 2, 3])
  await category.throw(1, 'qualify', '11')
  for (const badge of [2, 3]) await category.throw(badge, 'qualify', '10')
  expect(await category.places(1)).toEqual({ 1: [1], 2: [2, 3] })

  const { id } = await category.decide('tieBreak', { strength: 1, badges: [2, 3] })
  await category.throw(2, 'tieBreak', '0', { tieBreak: id })
  await category.throw(3, 'tieBreak', '1', { tieBreak: id })
  expect(await category.places(1)).toEqual({ 1: [1], 2: [3], 3: [2] })
})
