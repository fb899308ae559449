import { expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { buildAccount } from '#testing/builders.ts'
import { numbers, official, prize, reais, round, start } from '#testing/programme.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

// Each test is one line of a published programme, thrown and decided through the calls to its official result.

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

serverOfFile(async (started) => {
  server = started
  arena = await openArena(started)
})

test('Forças A, B and C have their own lives and stops', async () => {
  const category = await arena.open(
    individual(3, [
      strength(3, { final: suddenDeath(2), prizes: [prize(1, 1, reais(1000)), prize(2, 2, reais(500))] }),
      strength(2, { final: suddenDeath(3), prizes: [prize(1, 3, reais(100))] }),
      strength(1, { final: suddenDeath(1, 1), prizes: [prize(1, 1, reais(50))] }),
    ]),
    numbers(10),
  )
  for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '111')
  for (const badge of [4, 5, 6, 7]) await category.throw(badge, 'qualify', '101')
  for (const badge of [8, 9]) await category.throw(badge, 'qualify', '010')
  await category.throw(10, 'qualify', '000')

  await start(category, 1)
  await round(category, 1, { 1: '1', 2: '0', 3: '1' })
  expect(await official(category, 1)).toEqual([
    [1, 1, 75_000],
    [1, 3, 75_000],
    [3, 2, 0],
  ])
  // Of four, two miss: more than three were in and fewer are left, so the two share and the fallen come next.
  await start(category, 2)
  await round(category, 1, { 4: '1', 5: '1', 6: '0', 7: '0' })
  expect(await official(category, 2)).toEqual([
    [1, 4, 10_000],
    [1, 5, 10_000],
    [3, 6, 5_000],
    [3, 7, 5_000],
  ])
  // A miss uses the life of força C; the second one is the end.
  await start(category, 3)
  await round(category, 1, { 8: '0', 9: '1' })
  await round(category, 2, { 8: '1', 9: '0' })
  await round(category, 3, { 8: '0', 9: '1' })
  expect(await official(category, 3)).toEqual([
    [1, 9, 5_000],
    [2, 8, 0],
  ])
})

test('A quarteto wins by the hits of two further rounds, and a tie for the trophy is thrown', async () => {
  const category = await arena.open(
    {
      ...individual(1, [
        strength(0, {
          final: { kind: 'rounds', rounds: 2, counts: 'final' },
          trophies: 1,
          tie: 'throw',
          prizes: [prize(1, 1, reais(4000)), prize(2, 2, reais(2000))],
        }),
      ]),
      riders: 4,
    },
    [1, 2, 3],
  )
  for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '1111')
  await start(category, 1)
  await round(category, 1, { 1: '1110', 2: '1111', 3: '0000' })
  await round(category, 2, { 1: '1111', 2: '1110', 3: '1000' })
  const [tied] = (await category.read()).strengths
  expect(tied).toMatchObject({ phase: 'tieBreak', ties: [{ place: 1, badges: [1, 2] }] })
  const { id } = await category.decide('tieBreak', { strength: 1, badges: [1, 2] })
  await category.throw(1, 'tieBreak', '1101', { tieBreak: id })
  await category.throw(2, 'tieBreak', '1111', { tieBreak: id })
  expect(await official(category, 1)).toEqual([
    [1, 2, 400_000],
    [2, 1, 200_000],
    [3, 3, 0],
  ])
})

test('Laço irmãos has a tie-break for the second place', async () => {
  const category = await arena.open(
    {
      ...individual(2, [
        strength(0, {
          final: { kind: 'none' },
          trophies: 2,
          tie: 'throw',
          prizes: [prize(1, 1, reais(300)), prize(2, 2, reais(100))],
        }),
      ]),
      riders: 2,
    },
    [1, 2, 3],
  )
  await category.throw(1, 'qualify', '1111')
  await category.throw(2, 'qualify', '1101')
  await category.throw(3, 'qualify', '1011')
  const { id } = await category.decide('tieBreak', { strength: 1, badges: [2, 3] })
  await category.throw(2, 'tieBreak', '10', { tieBreak: id })
  await category.throw(3, 'tieBreak', '11', { tieBreak: id })
  expect(await official(category, 1)).toEqual([
    [1, 1, 30_000],
    [2, 3, 10_000],
    [3, 2, 0],
  ])
})

test('Rain stops a final with 17 left, who share the money to the centavo', async () => {
  const category = await arena.open(
    individual(0, [strength(0, { prizes: [prize(1, 1, reais(10_000)), prize(2, 2, reais(1))] })]),
    numbers(18),
  )
  await start(category, 1)
  for (const badge of numbers(18)) await category.throw(badge, 'final', badge === 9 ? '0' : '1')
  await category.decide('finalEnded', { strength: 1, reason: 'Chuva' })
  const places = await official(category, 1)
  expect(places?.filter(([place]) => place === 1)).toHaveLength(17)
  expect(places?.at(-1)).toEqual([18, 9, 0])
  // 1.000.100 centavos in 17 parts: the lowest numbers get the odd ones.
  expect(places?.[0]).toEqual([1, 1, 58_830])
  expect(places?.reduce((sum, [, , cents]) => sum + (cents ?? 0), 0)).toBe(1_000_100)
})

/** Twenty duplas that all missed in the first round of their final. */
async function twentyDuplas(whenAllMiss: 'again' | 'share') {
  const category = await arena.open(
    {
      ...individual(0, [
        strength(0, { final: suddenDeath(5, 0, whenAllMiss), prizes: [prize(1, 1, reais(2000))] }),
      ]),
      riders: 2,
      lifeCost: { kind: 'round', hits: 1 },
    },
    numbers(20),
  )
  await start(category, 1)
  for (const badge of numbers(20)) await category.throw(badge, 'final', '00')
  return category
}

test('Twenty duplas who all miss throw the round again', async () => {
  const category = await twentyDuplas('again')
  expect((await category.read()).strengths[0]?.phase).toBe('final')
  for (const badge of numbers(20)) await category.throw(badge, 'final', badge <= 5 ? '10' : '00', { from: 2 })
  const places = await official(category, 1)
  expect(places?.slice(0, 6)).toEqual([...numbers(5).map((badge) => [1, badge, 40_000]), [6, 6, 0]])
})

test('Twenty duplas who all miss are equal, and share by the rules of their category', async () => {
  const category = await twentyDuplas('share')
  expect(await official(category, 1)).toEqual(numbers(20).map((badge) => [1, badge, 10_000]))
})

test('Low numbers have a shorter qualifier and other lives', async () => {
  const category = await arena.open(
    {
      ...individual(4, [strength(4, { prizes: [prize(1, 1, reais(700))] }), strength(3)]),
      qualifier: {
        rounds: 4,
        sieve: { kind: 'hits' },
        ranges: [{ from: 1, to: 2, rounds: 2, minimums: [2, 1] }],
      },
      livesByNumber: [{ from: 1, to: 2, lives: 1 }],
    },
    [1, 2, 30],
  )
  await category.throw(1, 'qualify', '11')
  await category.throw(2, 'qualify', '10')
  await category.throw(30, 'qualify', '1111')
  await start(category, 1)
  await round(category, 1, { 1: '0', 30: '1' })
  await round(category, 2, { 1: '1', 30: '0' })
  expect(await official(category, 1)).toEqual([
    [1, 1, 70_000],
    [2, 30, 0],
  ])
})

test('A rider with two fichas keeps the better one', async () => {
  const { uuid } = await buildAccount(server.db)
  const category = await arena.open(
    individual(3, [strength(3, { prizes: [prize(1, 1, reais(900))] }), strength(1)], {
      bestEntryOnly: 'rider',
    }),
    [1, 2, 3, 4],
    { 1: [uuid], 3: [uuid] },
  )
  await category.throw(1, 'qualify', '110')
  await category.throw(2, 'qualify', '111')
  await category.throw(3, 'qualify', '111')
  await category.throw(4, 'qualify', '100')
  const [a, b] = (await category.read()).strengths
  expect(a?.standings.map(({ badge, status }) => [badge, status])).toEqual([
    [2, 'in'],
    [3, 'in'],
  ])
  expect(b?.standings.map(({ badge, status }) => [badge, status])).toEqual([
    [4, 'in'],
    [1, 'dispensed'],
  ])
  await start(category, 1)
  await round(category, 1, { 2: '0', 3: '1' })
  expect(await official(category, 1)).toEqual([
    [1, 3, 90_000],
    [2, 2, 0],
  ])
})

test('A winner without a card is disqualified, and the next ones move up with the prizes', async () => {
  const category = await arena.open(
    individual(1, [
      strength(1, {
        final: suddenDeath(1),
        prizes: [
          prize(1, 1, reais(1000)),
          prize(2, 2, reais(600)),
          prize(3, 3, { kind: 'goods', goods: 'FIVELA' }),
        ],
      }),
    ]),
    [1, 2, 3, 4],
  )
  for (const badge of numbers(4)) await category.throw(badge, 'qualify', '1')
  await start(category, 1)
  await round(category, 1, { 1: '1', 2: '1', 3: '1', 4: '0' })
  await round(category, 2, { 1: '1', 2: '1', 3: '0' })
  await round(category, 3, { 1: '1', 2: '0' })
  expect(await category.makeOfficial(1, [2, 3])).toMatchObject({ status: 409 })
  await category.decide('disqualified', { badge: 1, about: 'art. 4', reason: 'Sem cartão tradicionalista' })
  expect(await official(category, 1)).toEqual([
    [1, 2, 100_000],
    [2, 3, 60_000],
    [3, 4, 0],
  ])
  const [result] = (await category.result()).items
  expect(result).toMatchObject({
    places: [{}, {}, { goods: ['FIVELA'] }],
    withoutPlace: [{ badge: 1, why: 'disqualified', article: 'art. 4' }],
  })
})

test('A prize is kept with a hundred duplas, and with fewer it is a quarter of the takings', async () => {
  const category = await arena.open(
    {
      ...individual(0, [
        strength(0, {
          prizes: [
            prize(1, 1, reais(9000), { minimumEntries: 100, otherwise: { kind: 'percent', percent: 25 } }),
          ],
        }),
      ]),
      prizeBase: { kind: 'perEntry', reais: 400 },
    },
    [1, 2],
  )
  await start(category, 1)
  await round(category, 1, { 1: '1', 2: '0' })
  // No entry of this category was sold, so that the base is nothing.
  expect(await official(category, 1)).toEqual([
    [1, 1, 0],
    [2, 2, 0],
  ])
})
