import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Category, individual, openArena, strength } from '#testing/arena.ts'
import { buildCategory } from '#testing/builders.ts'
import { buildRoster } from '#testing/roster.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
let arena: Awaited<ReturnType<typeof openArena>>
let tablet: string

serverOfFile(async (started) => {
  server = started
  arena = await openArena(started)
  tablet = await openTablet()
})

/** Adds a device to an event. */
const addDevice = async (role: 'scorer' | 'announcer', eventUUID = arena.eventUUID) =>
  (
    await server.call('POST /api/team/devices', {
      query: { token: arena.token },
      body: { eventUUID, role, name: 'Tablet da cancha 1' },
    })
  ).body

/** The session of a device that scores. */
async function openTablet() {
  const { link } = await addDevice('scorer')
  const code = link.split('#')[1] ?? ''
  return (await server.call('POST /api/devices/open', { body: { code } })).body.token
}

const MINUTE = 60_000

/** Two results of one slot: the clock of the tablet was set back by an hour between them. */
function missThenHit(uuid: string) {
  const slot = { badge: 1, uuid, phase: 'qualify' as const, round: 1 }
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * MINUTE).toISOString()
  return [
    { id: randomUUID(), ...slot, hit: 0, thrownOn: at(1), sequence: 7 },
    { id: randomUUID(), ...slot, hit: 1, thrownOn: at(61), sequence: 8 },
  ]
}

const send = (catUUID: string, shots: object[], token = tablet, file: { savedBy?: string } = {}) =>
  server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID },
    body: { token, shots: shots as ReturnType<typeof missThenHit>, undone: [], ...file },
  })

const openCategory = () => arena.open(individual(1, [strength(1)]), [1, 2])
const riderOf = (category: Category) => category.given.teams.get(1)?.[0] ?? ''

/** The hits of number 1 by the rules, and the numbers of devices with different results. */
async function stateOf(category: Category) {
  await category.throw(2, 'qualify', '1')
  const { strengths, others, conflicts } = await category.read()
  const entries = [...others, ...strengths.flatMap(({ standings }) => standings)]
  return [entries.find(({ badge }) => badge === 1)?.qualifyHits, conflicts.length]
}

test.each(['forward', 'backward'])(
  'Of one tablet the shot with the higher number counts, when they arrive %s and its clock was set back',
  async (order) => {
    const category = await openCategory()
    const shots = missThenHit(riderOf(category))
    for (const shot of order === 'forward' ? shots : shots.toReversed())
      expect((await send(category.id, [shot])).body.refused).toEqual([])
    expect(await stateOf(category)).toEqual([1, 0])
  },
)

test('Without numbers, and from a person, the newer shot counts', async () => {
  const unnumbered = await openCategory()
  const shots = missThenHit(riderOf(unnumbered)).map((shot) => ({ ...shot, sequence: undefined }))
  await send(unnumbered.id, shots)
  expect(await stateOf(unnumbered)).toEqual([0, 0])

  const entered = await openCategory()
  await send(entered.id, missThenHit(riderOf(entered)), arena.token)
  expect(await stateOf(entered)).toEqual([0, 0])
})

test('In a category without rules the newer shot counts, whatever its number', async () => {
  const { id } = await buildCategory(server.db, { eventId: arena.eventUUID })
  const uuid = riderOf(await openCategory())
  await buildRoster(server.db, id, [1], [uuid])
  await send(id, missThenHit(uuid))
  const { body } = await server.call('GET /api/rankings/category/:catUUID', { params: { catUUID: id } })
  expect(body.rankings).toMatchObject([{ badge: 1, qualifyHits: 0, qualifyTotal: 1 }])
})

test.each([-1, 1.5, 2_147_483_648, '7'])('A shot with the number %j is refused', async (sequence) => {
  const category = await openCategory()
  const [shot] = missThenHit(riderOf(category))
  expect((await send(category.id, [{ ...shot, sequence }])).status).toBe(400)
})

test.each([
  ['a person', () => arena.token],
  ['the tablet that differs', () => tablet],
])('A file of another tablet that %s sends shows where the tablets differ', async (_, sender) => {
  const category = await openCategory()
  const [miss, hit] = missThenHit(riderOf(category))
  await send(category.id, [miss!])
  const { deviceId } = await addDevice('scorer')
  const file = { savedBy: deviceId }
  expect((await send(category.id, [hit!], sender(), file)).body.refused).toEqual([])
  expect(await stateOf(category)).toEqual([0, 1])
  await send(category.id, [hit!], sender(), file)
  expect(await stateOf(category)).toEqual([0, 1])
})

test('A file of a device that is no scorer of the event is refused, and changes nothing', async () => {
  const category = await openCategory()
  const [miss] = missThenHit(riderOf(category))
  const { eventUUID } = await openArena(server)
  const others = [
    await addDevice('announcer'),
    await addDevice('scorer', eventUUID),
    { deviceId: '987654321' },
  ]
  for (const { deviceId } of others)
    expect(await send(category.id, [miss!], tablet, { savedBy: deviceId })).toMatchObject({
      status: 409,
      body: { msg: 'O aparelho deste arquivo não é apontador deste evento. Nada foi importado.' },
    })
  const { body } = await server.call('GET /api/scoring/:catUUID', {
    params: { catUUID: category.id },
    query: { token: arena.token },
  })
  expect(body.shots).toEqual([])
})
