import { randomUUID } from 'node:crypto'
import { buildAdmin, buildCategory, buildEvent } from '../../apps/server/src/testing/builders.ts'
import { heldNow } from '../../apps/server/src/testing/roster.ts'
import type { Environment } from '../environment/environment.ts'
import { addBuyers } from '../seed/buyers.ts'
import { longQualifier } from '../seed/long-qualifier.ts'
import { addScoreboard } from '../seed/scoreboard.ts'

const ENTRIES = 200
const ROUNDS_BEFORE = 10

/** A category with rules, 200 entries and 2,000 earlier shots. `tap` sends the next one and answers its version. */
export async function openRace({ db, runSql }: Environment) {
  const event = await buildEvent(db, heldNow())
  const { token } = await buildAdmin(db)
  const { id } = await buildCategory(db, { eventId: event.id, competition: longQualifier })
  await addScoreboard(runSql, id, await addBuyers(runSql, ENTRIES))
  await runSql(
    `insert into shot (id, category_id, badge, rider_uuid, phase, round, hit, thrown_at)
     select gen_random_uuid(), $1::uuid, badge, rider_uuid, 'qualify', round, true, now() - interval '1 hour'
     from ranking_rider, generate_series(1, $2::int) round where category_id = $1::uuid`,
    [id, ROUNDS_BEFORE],
  )
  await runSql('analyze shot')
  const { rows } = await runSql(
    'select badge, rider_uuid as uuid from ranking_rider where category_id = $1::uuid order by badge',
    [id],
  )
  const entries = rows as { badge: number; uuid: string }[]
  let thrown = 0

  async function tap(url: string) {
    const { badge, uuid } = entries[thrown % entries.length]!
    const round = ROUNDS_BEFORE + 1 + Math.floor(thrown++ / entries.length)
    const shot = { id: randomUUID(), badge, uuid, phase: 'qualify', round, hit: 1 }
    const tappedAt = performance.now()
    const answer = await fetch(`${url}/api/scoring/${id}/shots`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, shots: [{ ...shot, thrownOn: new Date().toISOString() }], undone: [] }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    const stored = await runSql('select rankings_updated_at as at from category where id = $1::uuid', [id])
    return { tappedAt, version: (stored.rows[0] as { at: Date }).at.toISOString() }
  }

  return { catUUID: id, tap }
}
