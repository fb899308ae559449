import { expect, test } from 'vitest'
import { individual, openArena, strength } from '#testing/arena.ts'
import { prize, reais } from '#testing/programme.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer

serverOfFile(async (started) => {
  server = started
})

/** Numbers 1 and 2 have two hits and number 3 has one; number 2 wins the tie-break for the trophy. */
async function thrown() {
  const prizes = [
    prize(1, 1, reais(900)),
    prize(2, 2, reais(300)),
    prize(3, 3, reais(100)),
    prize(1, 1, { kind: 'goods', goods: 'SELA' }),
  ]
  const arena = await openArena(server)
  const rules = individual(2, [strength(0, { final: { kind: 'none' }, trophies: 1, prizes })])
  const category = await arena.open(rules, [1, 2, 3])
  for (const badge of [1, 2]) await category.throw(badge, 'qualify', '11')
  await category.throw(3, 'qualify', '10')
  const { id } = await category.decide('tieBreak', { strength: 1, badges: [1, 2], trophyOnly: 1 })
  await category.throw(1, 'tieBreak', '0', { tieBreak: id })
  await category.throw(2, 'tieBreak', '1', { tieBreak: id })
  return category
}

type Category = Awaited<ReturnType<typeof thrown>>
const wonIn = async (category: Category) =>
  (await category.result()).items[0]?.places.map((one) => [
    one.place,
    one.badge,
    one.prizeInCents,
    one.goods.join(),
  ])

test('The winner of a tie-break for a trophy gets the goods, and no draw gives them to another entry', async () => {
  const category = await thrown()
  const places = [
    [1, 1, 60_000, ''],
    [1, 2, 60_000, 'SELA'],
    [3, 3, 10_000, ''],
  ]
  expect(await wonIn(category)).toEqual(places)
  await category.decide('goodsGiven', { strength: 1, badge: 1, place: 1, goods: 'SELA', by: 'draw' })
  expect(await wonIn(category)).toEqual(places)
  expect((await category.prizes()).items[0]?.sharedGoods).toEqual([])
})

test('A tie-break for a trophy shares no money after a correction parted its entries', async () => {
  const category = await thrown()
  const [rider = ''] = category.given.teams.get(2) ?? []
  for (const round of [1, 2])
    await category.decide('slotDecided', { badge: 2, rider, phase: 'qualify', round, hit: 0 })
  expect(await wonIn(category)).toEqual([
    [1, 1, 90_000, 'SELA'],
    [2, 3, 30_000, ''],
    [3, 2, 10_000, ''],
  ])
})
