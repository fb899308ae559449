import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildAccount, buildCategory, buildEvent, buildSession } from '#testing/builders.ts'
import { buildRoster, heldNow } from '#testing/roster.ts'
import { startTestServer } from '#testing/server.ts'

const READERS = 2000
const RIDERS = 100

test('Readers get a ranking while shots arrive nearly as fast as a list that never changes', async () => {
  await using server = await startTestServer()
  const { id: eventId } = await buildEvent(server.db, heldNow())
  const { id: catUUID } = await buildCategory(server.db, { eventId })
  const admin = await buildAccount(server.db, { is_admin: true })
  const token = await buildSession(server.db, admin.id, 'admin')
  const badges = Array.from({ length: RIDERS }, (_, index) => index + 1)
  await buildRoster(server.db, catUUID, badges, [admin.uuid])

  const shot = (badge: number, round: number) => ({
    id: randomUUID(),
    badge,
    uuid: admin.uuid,
    phase: 'qualify' as const,
    round,
    hit: 1,
    thrownOn: new Date().toISOString(),
  })
  const store = (shots: ReturnType<typeof shot>[]) =>
    server.call('POST /api/scoring/:catUUID/shots', {
      params: { catUUID },
      body: { token, shots, undone: [] },
    })
  const read = () => server.call('GET /api/rankings/category/:catUUID', { params: { catUUID } })
  await store(badges.map((badge) => shot(badge, 1)))

  /** Milliseconds until all readers have an answer, with fifty calls at a time. */
  async function crowd(ask: () => Promise<{ status: number }>) {
    const start = performance.now()
    let left = READERS
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        while (left-- > 0) {
          expect((await ask()).status).toBe(200)
          // Readers in this process must yield to the network, as readers in other processes do.
          await turn()
        }
      }),
    )
    return performance.now() - start
  }

  const first = await read()
  expect(first.raw.length).toBeGreaterThan(10_000)
  // A route without a database query.
  const readList = () => server.call('GET /api/data/states/', {})
  await crowd(readList)
  const before = await crowd(readList)

  const over = new AbortController()
  let round = 1
  let stored = 0
  const arena = (async () => {
    while (!over.signal.aborted) {
      round += 1
      const { status } = await store([shot(1 + (round % RIDERS), 100 + round)])
      if (status === 200) stored += 1
    }
  })()
  const moving = await crowd(read)
  over.abort()
  await arena

  // What else runs on the machine changes meanwhile, so the list is read before and after.
  const still = Math.max(before, await crowd(readList))

  expect(stored).toBeGreaterThan(0)
  // The test does not parse the answer, because parsing costs more than the call.
  expect(moving / still).toBeLessThan(12)
  await expect
    .poll(async () => (await read()).body.rankings.reduce((sum, { qualifyTotal }) => sum + qualifyTotal, 0))
    .toBe(RIDERS + stored)
  expect((await read()).headers['etag']).not.toBe(first.headers['etag'])
})
