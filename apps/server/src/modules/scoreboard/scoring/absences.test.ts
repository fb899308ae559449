import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Category, individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>

serverOfFile(async (started) => {
  server = started
  arena = await openArena(started)
})

type Sent = { shots?: object[]; absent?: object[]; undone?: object[] }

/** Sends what a device stored. */
async function send({ id }: Category, { shots = [], absent = [], undone = [] }: Sent) {
  const body = { token: arena.token, shots, absent, undone } as never
  const answer = await server.call('POST /api/scoring/:catUUID/shots', { params: { catUUID: id }, body })
  expect(answer.status).toBe(200)
  return answer.body.refused
}

const away = (badge: number, phase: 'qualify' | 'final', round = 1) => ({
  id: randomUUID(),
  badge,
  phase,
  round,
  markedOn: arena.nextInstant(true),
})
const undo = ({ id }: { id: string }) => ({ id, undoneOn: new Date().toISOString() })

const openFinal = async () => {
  const category = await arena.open(individual(1, [strength(1, { final: suddenDeath(1) })]), [3, 7, 12])
  for (const badge of [3, 7, 12]) await category.throw(badge, 'qualify', '1')
  await category.decide('finalStarted', { strength: 1 })
  return category
}
const kinds = async (category: Category) => (await category.read()).facts.map(({ kind }) => kind).toReversed()

test('An entry that did not come is out like after a miss, and the undo brings it back, both also when sent twice', async () => {
  const category = await openFinal()
  const one = away(7, 'final')
  expect(await send(category, { absent: [one] })).toEqual([])
  expect(await send(category, { absent: [one] })).toEqual([])
  await category.throw(3, 'final', '1')
  await category.throw(12, 'final', '0')
  expect(await category.places(1)).toEqual({ 1: [3], 2: [7, 12] })
  expect(await send(category, { undone: [undo(one)] })).toEqual([])
  expect(await send(category, { undone: [undo(one)] })).toEqual([])
  expect((await category.read()).strengths[0]?.pending).toEqual([7])
  expect(await kinds(category)).toEqual(['finalStarted', 'absent', 'takenBack'])
  expect(await send(category, { absent: [one], undone: [undo(one)] })).toEqual([])
  expect(await kinds(category)).toEqual(['finalStarted', 'absent', 'takenBack'])
})

test('A batch of a device without a network is stored with its shots, an absence of the round before them too', async () => {
  const category = await openFinal()
  const shot = (badge: number, round: number, hit: number) => ({
    id: randomUUID(),
    badge,
    uuid: category.given.teams.get(badge)?.[0] ?? '',
    phase: 'final',
    round,
    hit,
    thrownOn: arena.nextInstant(true),
  })
  const shots = [shot(3, 1, 1), shot(12, 1, 1), shot(3, 2, 0), shot(12, 2, 1)]
  expect(await send(category, { shots, absent: [away(7, 'final')] })).toEqual([])
  expect(await category.places(1)).toEqual({ 1: [12], 2: [3], 3: [7] })
})

test('An undo of an unknown category is answered like a shot of it', async () => {
  for (const catUUID of ['x', randomUUID()]) {
    const body = { token: arena.token, shots: [], undone: [undo({ id: randomUUID() })] }
    const { status } = await server.call('POST /api/scoring/:catUUID/shots', { params: { catUUID }, body })
    expect(status).toBe(404)
  }
})

test('An entry that was absent, taken back and absent again without a network is absent', async () => {
  const category = await openFinal()
  const first = away(7, 'final')
  const back = { id: first.id, undoneOn: arena.nextInstant(true) }
  expect(await send(category, { undone: [back], absent: [away(7, 'final'), first] })).toEqual([])
  expect(await kinds(category)).toEqual(['finalStarted', 'absent', 'takenBack', 'absent'])
  await category.throw(3, 'final', '1')
  await category.throw(12, 'final', '0')
  expect(await category.places(1)).toEqual({ 1: [3], 2: [7, 12] })
})

test('An absence that changes nothing, is of another category or has no rules is refused, and the shots with it are stored', async () => {
  const category = await openFinal()
  const other = await openFinal()
  const one = away(7, 'final')
  await send(other, { absent: [one] })
  const wrong = [away(7, 'final', 5), away(99, 'final'), one]
  const refused = await send(category, { absent: wrong })
  expect(refused.map(({ id }) => id).toSorted()).toEqual(wrong.map(({ id }) => id).toSorted())
  expect(refused.every(({ msg }) => msg.endsWith('.'))).toBe(true)
  expect(await kinds(category)).toEqual(['finalStarted'])
  await server.db.updateTable('category').set({ competition: null }).where('id', '=', other.id).execute()
  expect(await send(other, { absent: [away(3, 'final')] })).toHaveLength(1)
})
