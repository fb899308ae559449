import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAdmin, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildRoster, heldNow } from '#testing/roster.ts'
import { startTestServer } from '#testing/server.ts'
import { listBadges } from './badges.queries.ts'

test('Ranking, waiting list, leaders and score sheet tell the same properties of a badge', async () => {
  await using server = await startTestServer()
  const { id: eventUUID } = await buildEvent(server.db, heldNow())
  const { id: catUUID } = await buildCategory(server.db, { eventId: eventUUID })
  const { account, token } = await buildAdmin(server.db)
  await buildRoster(server.db, catUUID, [1, 2], [account.uuid])
  const shot = {
    id: randomUUID(),
    badge: 1,
    uuid: account.uuid,
    phase: 'qualify' as const,
    round: 1,
    hit: 1,
    thrownOn: new Date().toISOString(),
  }
  await server.call('POST /api/scoring/:catUUID/shots', {
    params: { catUUID },
    body: { token, shots: [shot], undone: [] },
  })

  const [stored] = await listBadges(server.db, catUUID, () => sql<object>`'{}'::jsonb`)
  const { riders, ...selected } = stored!
  const properties = Object.keys(selected)
  const ranking = await server.call('GET /api/rankings/category/:catUUID', { params: { catUUID } })
  const leaders = await server.call('GET /api/rankings/event/:eventUUID', { params: { eventUUID } })
  const sheet = await server.call('GET /api/scoring/:catUUID', { params: { catUUID }, query: { token } })

  expect(riders).toHaveLength(1)
  expect(Object.keys(ranking.body.waiting?.[0] ?? {})).toEqual([...properties, 'participants'])
  for (const row of [ranking.body.rankings[0], leaders.body.items[0]?.leader, sheet.body.entries[0]])
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(properties))
})
