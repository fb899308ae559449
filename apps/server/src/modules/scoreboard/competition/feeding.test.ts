import { afterAll, beforeAll, expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>
beforeAll(async () => {
  server = await startTestServer()
  arena = await openArena(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A category of four, in the order of their numbers, and a final that takes its best two with new numbers. */
async function openFinal() {
  const source = await arena.open(individual(4, [strength(0, { final: { kind: 'none' } })]), [1, 2, 3, 4])
  for (const badge of [1, 2, 3, 4]) await source.throw(badge, 'qualify', '1'.repeat(5 - badge).padEnd(4, '0'))
  const fedBy = {
    from: [{ category: source.id, count: 2 }],
    tie: 'none' as const,
    numbers: 'byPlace' as const,
    result: 'provisional' as const,
  }
  const final = await arena.open(individual(0, [strength(0, { final: suddenDeath(1) })], { fedBy }), [])
  const entered = async () =>
    (await final.read()).strengths[0]?.standings.map(({ badge }) => badge).toSorted()
  return { source, final, entered }
}

test('One entry comes for one that withdraws, also when the result has changed meanwhile', async () => {
  const { source, final, entered } = await openFinal()
  await final.decide('fed')
  expect(await entered()).toEqual([1, 2])
  await source.decide('disqualified', { badge: 1 })
  expect((await final.decide('withdrawn', { badge: 2 })).status).toBe(200)
  expect(await entered()).toEqual([1, 3])
})

test('The entry that comes for another one has a number without decisions', async () => {
  const { final, entered } = await openFinal()
  await final.decide('fed')
  await final.decide('disqualified', { badge: 2 })
  await final.decide('withdrawn', { badge: 2 })
  expect(await entered()).toEqual([1, 3])
  const { strengths } = await final.read()
  expect(strengths[0]?.standings.map(({ status }) => status)).toEqual(['in', 'in'])
})

test('A feeding that is taken back leaves no entry, and the next one sees the results of now', async () => {
  const { source, final, entered } = await openFinal()
  const fed = await final.decide('fed')
  await final.decide('withdrawn', { badge: 2 })
  expect(await entered()).toEqual([1, 3])
  const back = await final.decide('takenBack', { of: fed.id })
  expect(back.status).toBe(200)
  expect(await entered()).toEqual([])

  expect(await final.decide('takenBack', { of: back.id })).toMatchObject({
    status: 409,
    body: { code: 'not_in_effect' },
  })
  await source.decide('disqualified', { badge: 1 })
  expect((await final.decide('fed')).status).toBe(200)
  expect(await entered()).toHaveLength(2)
})
