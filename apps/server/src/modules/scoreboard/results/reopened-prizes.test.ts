import { expect, test } from 'vitest'
import { individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer

serverOfFile(async (started) => {
  server = started
})

const money = (from: number, to: number, reais: number) => ({
  from,
  to,
  per: 'entry' as const,
  award: { kind: 'money' as const, reais },
  minimumEntries: 0,
  otherwise: { kind: 'none' as const },
})

const saddle = { ...money(1, 1, 0), award: { kind: 'goods' as const, goods: 'sela' } }

type Category = Awaited<ReturnType<Awaited<ReturnType<typeof openArena>>['open']>>

/** The final begins, and two of three numbers share the first place. */
async function playFinal(category: Category, survivors: number[]) {
  await category.decide('finalStarted', { strength: 1 })
  for (const badge of [1, 2, 3]) await category.throw(badge, 'final', survivors.includes(badge) ? '1' : '0')
}

/** Numbers 1 and 2 share the first place with its prize and the second one. */
async function over() {
  // An arena of its own: its clock is before the reopening.
  const arena = await openArena(server)
  const prizes = [money(1, 1, 1000), money(2, 2, 500), saddle]
  const final = { final: suddenDeath(2), trophies: 1, tie: 'throw' as const, prizes }
  const category = await arena.open(individual(1, [strength(1, final)]), [1, 2, 3])
  for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '1')
  await playFinal(category, [1, 2])
  return category
}

async function sharesOf(category: Category) {
  const [item] = (await category.prizes()).items
  const groups = item?.groups.map(({ shares }) => shares.map(({ badge, cents }) => [badge, cents]))
  return [groups, item?.problems]
}

const reopenQualifier = async (category: Category) => {
  const answer = await category.decide('qualifierReopened', { reason: 'Protesto aceito' })
  expect(answer.status).toBe(200)
  return answer.id
}

test('A tie-break for a trophy from before a reopened qualifier divides no prizes after it', async () => {
  const category = await over()
  const { id } = await category.decide('tieBreak', { strength: 1, badges: [1, 2], trophyOnly: 1 })
  await category.throw(1, 'tieBreak', '1', { tieBreak: id })
  await category.throw(2, 'tieBreak', '0', { tieBreak: id })

  await reopenQualifier(category)
  await playFinal(category, [1, 3])

  const view = await category.read()
  expect(view.facts.find((fact) => fact.id === id)?.inEffect).toBe(0)
  const [groups] = await sharesOf(category)
  expect(groups).toEqual([
    [
      [1, 75_000],
      [3, 75_000],
    ],
    [[2, 0]],
  ])
})

test('The qualifier is not reopened under an official result, neither by the desk nor by a scorer', async () => {
  const category = await over()
  await category.decide('tieBreak', { strength: 1, badges: [1, 2], trophyOnly: 1 })
  const [tieBreak] = (await category.read()).facts
  for (const [badge, mark] of [
    [1, '1'],
    [2, '0'],
  ] as const)
    await category.throw(badge, 'tieBreak', mark, { tieBreak: tieBreak?.id ?? '' })
  expect(await category.makeOfficial(1)).toMatchObject({ status: 200 })

  const refusal = {
    status: 409,
    body: { code: 'result_is_official', msg: 'O resultado da força A é oficial. Reabra-o antes.' },
  }
  expect(await category.decide('qualifierReopened')).toMatchObject(refusal)
  expect((await category.result()).items[0]?.state).toBe('official')

  await category.reopen(1)
  expect(await category.decide('qualifierReopened')).toMatchObject({ status: 200 })
  expect(await category.places(1)).toEqual({})
})

test('Agreements about places end when the qualifier is reopened, and come back when that is taken back', async () => {
  const category = await over()
  const shares = [
    { badge: 1, cents: 100_000 },
    { badge: 2, cents: 50_000 },
  ]
  const agreed = [
    [
      [1, 100_000],
      [2, 50_000],
    ],
    [[3, 0]],
  ]
  await category.decide('shared', { strength: 1, shares, agreedBy: [1, 2] })
  await category.decide('goodsGiven', { strength: 1, badge: 2, place: 1, goods: 'sela', by: 'draw' })
  expect(await sharesOf(category)).toEqual([agreed, []])

  const reopening = await reopenQualifier(category)
  expect(await sharesOf(category)).toEqual([[], []])
  await playFinal(category, [1, 2])

  expect(await sharesOf(category)).toEqual([
    [
      [
        [1, 75_000],
        [2, 75_000],
      ],
      [[3, 0]],
    ],
    [],
  ])
  expect((await category.prizes()).items[0]?.sharedGoods).toMatchObject([{ name: 'sela', decided: null }])

  await category.decide('takenBack', { of: reopening })
  expect(await sharesOf(category)).toEqual([agreed, []])
  expect((await category.prizes()).items[0]?.sharedGoods).toMatchObject([{ name: 'sela', decided: 2 }])
})
