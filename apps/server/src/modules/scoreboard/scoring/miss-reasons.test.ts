import { randomUUID } from 'node:crypto'
import { scoringMessages } from '@porteira/domain'
import { expect, test } from 'vitest'
import { individual, openArena, strength } from '#testing/arena.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

test('A miss may have a reason, which the public reads and which changes no result', async () => {
  const arena = await openArena(server)
  const { id: catUUID, given } = await arena.open(individual(3, [strength(1)]), [3, 7])
  const query = { token: arena.token }
  const sheet = async () =>
    (await server.call('GET /api/scoring/:catUUID', { params: { catUUID }, query })).body
  expect((await sheet()).asksMissReasons).toBe(0)
  await server.call('PUT /api/events/:eventUUID', {
    params: { eventUUID: arena.eventUUID },
    query,
    body: { asksMissReasons: 1 } as never,
  })
  expect((await sheet()).asksMissReasons).toBe(1)

  const uuid = given.teams.get(3)?.[0] ?? ''
  const shot = (round: number, hit: number, missReason?: 'P' | 'D') => ({
    id: randomUUID(),
    badge: 3,
    uuid,
    phase: 'qualify' as const,
    round,
    hit,
    thrownOn: arena.nextInstant(false),
    ...(missReason && { missReason }),
  })
  const wrong = shot(3, 1, 'P')
  const { body } = await server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID },
    body: { ...query, shots: [shot(1, 0, 'P'), shot(2, 0), wrong], undone: [] },
  })
  expect(body.refused).toEqual([{ id: wrong.id, msg: scoringMessages.reasonOfHit }])
  const shots = await server.call('GET /api/rankings/category/:catUUID/shots/:badge', {
    params: { catUUID, badge: '3' },
  })
  expect(shots.body.riders[0]?.qualify).toEqual([
    { round: 1, hit: 0, missReason: 'P' },
    { round: 2, hit: 0 },
  ])
})
