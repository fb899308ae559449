import type { Input } from '@porteira/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Category, individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

beforeAll(async () => {
  server = await startTestServer()
  arena = await openArena(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const money = (place: number, reais: number) => ({
  from: place,
  to: place,
  per: 'entry' as const,
  award: { kind: 'money' as const, reais },
  minimumEntries: 0,
  otherwise: { kind: 'none' as const },
})

/** A final that stopped: 1 and 3 share the first place, 2 has the third one. */
async function over() {
  const prizes = [money(1, 5000), money(2, 3000), money(3, 1000)]
  const category = await arena.open(
    individual(1, [strength(1, { final: suddenDeath(2), prizes })]),
    [1, 2, 3],
  )
  for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '1')
  await category.decide('finalStarted', { strength: 1 })
  for (const [badge, mark] of [
    [1, '1'],
    [2, '0'],
    [3, '1'],
  ] as const)
    await category.throw(badge, 'final', mark)
  return category
}

const preview = (category: Category, body: Input<'POST /api/competition/:catUUID/preview'>['body']) =>
  server.call('POST /api/competition/:catUUID/preview', {
    params: { catUUID: category.id },
    body: { token: arena.token, ...body },
  })

test('The preview of a disqualification says who moves up and what each then wins, and stores nothing', async () => {
  const category = await over()
  const { body } = await preview(category, { kind: 'disqualified', badge: 3 })
  const short = ({ place, prizeInCents }: (typeof body.entries)[number]['before']) => [place, prizeInCents]
  expect(body.entries.map((one) => [one.badge, short(one.before), short(one.after)])).toEqual([
    [1, [1, 400_000], [1, 500_000]],
    [2, [3, 100_000], [2, 300_000]],
    [3, [1, 400_000], [null, 0]],
  ])
  const view = await category.read()
  expect(body.seen).toBe(view.strengths[0]?.seen)
  expect(view.facts.map(({ kind }) => kind)).toEqual(['finalStarted'])
})

test('The preview of a decision that is taken back says what it gives back', async () => {
  const category = await over()
  const { id } = await category.decide('disqualified', { badge: 3 })
  const { body } = await preview(category, { kind: 'takenBack', of: id })
  expect(body.entries.map(({ badge, after }) => [badge, after.place])).toEqual([
    [1, 1],
    [2, 3],
    [3, 1],
  ])
})

test('The preview of the end of a final says who shares', async () => {
  const category = await arena.open(individual(1, [strength(1, { final: suddenDeath(1) })]), [1, 2])
  for (const badge of [1, 2]) await category.throw(badge, 'qualify', '1')
  await category.decide('finalStarted', { strength: 1 })
  const { body } = await preview(category, { kind: 'finalEnded', strength: 1 })
  expect(body.strengths).toMatchObject([
    {
      strength: 1,
      before: { phase: 'final', left: [1, 2], result: 'running' },
      after: { phase: 'over', left: [1, 2], result: 'provisional' },
    },
  ])
})

test('The preview refuses what the decision would refuse, but needs no reason', async () => {
  const category = await over()
  const refused = (body: Parameters<typeof preview>[1]) => preview(category, body)
  expect(await refused({ kind: 'disqualified' })).toMatchObject({
    status: 400,
    body: { msg: 'Falta dizer o número.' },
  })
  expect(await refused({ kind: 'finalEnded', strength: 1 })).toMatchObject({
    status: 409,
    body: { code: 'final_not_running' },
  })
})

test('The prizes state what each place wins before an entry has a place', async () => {
  const prizes = [money(1, 5000), { ...money(2, 0), award: { kind: 'goods' as const, goods: 'SELA' } }]
  const category = await arena.open(individual(1, [strength(1, { prizes })]), [1, 2])
  const { body } = await server.call('GET /api/competition/:catUUID/prizes', {
    params: { catUUID: category.id },
    query: { token: arena.token },
  })
  expect(body.items).toMatchObject([
    {
      cents: 500_000,
      goods: ['SELA'],
      terms: [],
      places: [
        { place: 1, cents: 500_000, goods: [] },
        { place: 2, cents: 0, goods: ['SELA'] },
      ],
      groups: [],
    },
  ])
})
