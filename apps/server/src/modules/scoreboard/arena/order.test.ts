import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { type Category, individual, openArena, strength } from '#testing/arena.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

serverOfFile(async (started) => {
  server = started
  arena = await openArena(started)
})

const rules = individual(2, [strength(1)])

async function callOf({ id }: Category) {
  const { body } = await server.call('GET /api/rankings/category/:catUUID/call', { params: { catUUID: id } })
  return body
}

async function drawOf({ id }: Category) {
  const { body } = await server.call('GET /api/rankings/category/:catUUID/draw', { params: { catUUID: id } })
  return body
}

const orderOf = async (category: Category) => (await category.read()).callOrder

/** The script of the documentation, with a seed and a list of numbers. */
function repeatDraw(seed: string, numbers: string) {
  const page = readFileSync(new URL('../../../../../../docs/domain/competition.md', import.meta.url), 'utf8')
  const script = /```js\n([\s\S]*?)```/.exec(page.slice(page.indexOf('## Draw')))?.[1] ?? ''
  expect(script.trim().split('\n').length).toBeLessThanOrEqual(20)
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script, '--', seed, numbers], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout
}

test('The desk cuts heats, and the arena calls one after the other', async () => {
  const category = await arena.open(rules, [1, 2, 3, 4])
  expect(await orderOf(category)).toMatchObject({ heats: [{ day: '', badges: [1, 2, 3, 4] }], hasHeats: 0 })
  const heats = [
    { day: '2027-01-16', badges: [3, 4] },
    { day: '2027-01-17', badges: [1, 2] },
  ]
  expect((await category.decide('heats', { heats })).status).toBe(200)
  expect(await orderOf(category)).toMatchObject({ heats, hasHeats: 1 })
  await category.throw(3, 'qualify', '1')
  expect(await callOf(category)).toMatchObject({ heat: 1, round: 1, order: [4], nextRound: [3] })
  await category.throw(4, 'qualify', '11')
  await category.throw(3, 'qualify', '1', { from: 2 })
  // An answer may be as old as the last look at the database.
  await expect.poll(() => callOf(category)).toMatchObject({ heat: 2, round: 1, order: [1, 2] })
})

test('The desk cuts heats while throws arrive, and not over heats that another person has cut meanwhile', async () => {
  const category = await arena.open(rules, [1, 2])
  const seen = (await orderOf(category))?.seen ?? ''
  await category.throw(1, 'qualify', '1')
  const heats = [
    { day: '', badges: [1] },
    { day: '', badges: [2] },
  ]
  expect((await category.decide('heats', { heats, seen })).status).toBe(200)
  expect((await category.decide('heats', { heats: [], seen })).body.code).toBe('newer_facts')
  expect((await orderOf(category))?.heats).toHaveLength(2)
})

test('Heats with a number twice, an unknown number or no number are refused and change nothing', async () => {
  const category = await arena.open(rules, [1, 2])
  const cut = (...lists: number[][]) =>
    category.decide('heats', { heats: lists.map((badges) => ({ day: '', badges })) })
  expect((await cut([1, 2], [2])).body).toMatchObject({
    code: 'badge_twice',
    msg: 'O nº 2 está em dois pelotões.',
  })
  expect((await cut([1, 2, 9])).body.code).toBe('unknown_badge')
  expect((await cut([])).status).toBe(400)
  expect((await category.decide('heats', { heats: [{ day: '16/01', badges: [1] }] })).status).toBe(400)
  expect((await category.decide('heats')).body.msg).toBe('Falta dizer os pelotões.')
  expect((await orderOf(category))?.hasHeats).toBe(0)
})

test('The script of the documentation repeats a draw from its seed and list', async () => {
  const category = await arena.open(rules, [1, 2, 3, 17, 80, 112])
  expect((await drawOf(category)).draws).toEqual([])
  expect((await category.decide('drawn')).status).toBe(200)
  const { draws } = await drawOf(category)
  const [{ seed, listHash, badges, counts } = {} as never] = draws
  expect([counts, seed.length, new Set(badges).size]).toEqual([1, 32, 6])
  expect(repeatDraw(seed, '112,1,17,2,80,3')).toBe(`${listHash}\n${badges.join(',')}\n`)
  expect(await orderOf(category)).toMatchObject({ heats: [{ badges }], isDrawn: 1 })
  await category.throw(badges[0] ?? 0, 'qualify', '1')
  expect((await callOf(category)).order).toEqual(badges.slice(1))
})

test('A public text as the seed gives the same order in each category with the same list', async () => {
  const [one, other] = [await arena.open(rules, [1, 2, 3, 4, 5]), await arena.open(rules, [1, 2, 3, 4, 5])]
  for (const category of [one, other]) await category.decide('drawn', { seed: ' Concurso 6012: 84.512 ' })
  const [first, second] = [await drawOf(one), await drawOf(other)]
  expect(first.draws[0]).toMatchObject({ seed: 'Concurso 6012: 84.512', badges: second.draws[0]?.badges })
})

test('A list that changed after the draw is shown as such, and the new number is called last', async () => {
  const category = await arena.open(rules, [1, 2, 3])
  await category.decide('drawn')
  const before = (await drawOf(category)).draws[0]?.badges ?? []
  for (const table of ['ranking_rider', 'ranking_entry'] as const)
    await server.db.deleteFrom(table).where('category_id', '=', category.id).where('badge', '=', 2).execute()
  await arena.add(category, 9)
  expect(await drawOf(category)).toMatchObject({ added: [9], removed: [2] })
  expect((await orderOf(category))?.heats[0]?.badges).toEqual([...before.filter((badge) => badge !== 2), 9])
})

test('A second draw replaces the first one, which stays in the protocol', async () => {
  const category = await arena.open(rules, [1, 2, 3, 4, 5, 6])
  await category.decide('drawn')
  const { id } = await category.decide('drawn')
  const counts = async () => (await drawOf(category)).draws.map((one) => one.counts)
  expect(await counts()).toEqual([1, 0])
  await category.decide('takenBack', { of: id })
  expect(await counts()).toEqual([0, 1])
})

test('After the first shot the order is not drawn, and a category without numbers has nothing to draw', async () => {
  const category = await arena.open(rules, [1, 2])
  await category.throw(1, 'qualify', '1')
  expect((await category.decide('drawn')).body).toMatchObject({
    code: 'drawn_too_late',
    msg: 'Depois da primeira armada a ordem não é mais sorteada.',
  })
  const empty = await arena.open(rules, [])
  expect((await empty.decide('drawn')).body.code).toBe('no_numbers')
})

test('The draw of a hidden or unknown category is not found', async () => {
  const category = await arena.open(rules, [1, 2])
  const read = (catUUID: string) =>
    server.call('GET /api/rankings/category/:catUUID/draw', { params: { catUUID } })
  await server.db
    .updateTable('category')
    .set({ hide_from_rankings: true })
    .where('id', '=', category.id)
    .execute()
  expect((await read(category.id)).status).toBe(404)
  expect((await read('x')).status).toBe(404)
})
