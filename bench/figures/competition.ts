import { randomUUID } from 'node:crypto'
import { buildAdmin, buildCategory, buildEvent } from '../../apps/server/src/testing/builders.ts'
import { heldNow } from '../../apps/server/src/testing/roster.ts'
import type { Environment } from '../environment/environment.ts'
import type { Buyer } from '../seed/buyers.ts'
import { longQualifier } from '../seed/long-qualifier.ts'
import { addScoreboard } from '../seed/scoreboard.ts'
import { spread } from './figure.ts'
import type { SingleFigure } from './single-figures.ts'

const FEW = 10
const MANY = 10_000
const SHOTS_PER_ROUND = 60
const WARM_UPS = 60
const TOKENS = 8

/**
 * The time from a shot of a device to its answer in two categories with rules, one with ten and one with ten thousand
 * earlier shots, in alternation.
 */
export async function competitionFigures(
  environment: Environment,
  url: string,
  riders: Buyer[],
  rounds: number,
): Promise<SingleFigure[]> {
  const { db, runSql } = environment
  const event = await buildEvent(db, heldNow())
  const tokens: string[] = []
  // Each token may make 300 calls a minute.
  for (let n = 0; n < TOKENS; n++) tokens.push((await buildAdmin(db)).token)
  async function open(shots: number) {
    const { id } = await buildCategory(db, { eventId: event.id, competition: longQualifier })
    await addScoreboard(runSql, id, riders)
    await runSql(
      `insert into shot (id, category_id, badge, rider_uuid, phase, round, hit, thrown_at)
       select gen_random_uuid(), $1::uuid, badge, rider_uuid, 'qualify', round, true, now() - interval '1 hour'
       from ranking_rider, generate_series(1, 70) round where category_id = $1::uuid
       order by round, badge limit $2`,
      [id, shots],
    )
    const { rows } = await runSql(
      'select badge, rider_uuid as uuid from ranking_rider where category_id = $1::uuid order by badge',
      [id],
    )
    return { id, entries: rows as { badge: number; uuid: string }[], thrown: 0 }
  }
  const few = await open(FEW)
  const many = await open(MANY)
  await runSql('analyze shot')

  async function throwOne(category: typeof few) {
    const { badge, uuid } = category.entries[category.thrown % category.entries.length]!
    const round = 71 + Math.floor(category.thrown++ / category.entries.length)
    const shot = { id: randomUUID(), badge, uuid, phase: 'qualify', round, hit: 1 }
    const token = tokens[category.thrown % TOKENS]
    const body = { token, shots: [{ ...shot, thrownOn: new Date().toISOString() }], undone: [] }
    const startedAt = performance.now()
    const answer = await fetch(`${url}/api/scoring/${category.id}/shots`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { status, refused } = (await answer.json()) as { status: string; refused: unknown[] }
    if (status !== 'OK' || refused.length > 0) throw new Error(`The shot was refused: ${answer.status}`)
    return performance.now() - startedAt
  }

  const times: { few: number[]; many: number[] } = { few: [], many: [] }
  for (let n = -WARM_UPS; n < SHOTS_PER_ROUND * rounds; n++) {
    const [afterFew, afterMany] = [await throwOne(few), await throwOne(many)]
    if (n < 0) continue
    times.few.push(afterFew)
    times.many.push(afterMany)
  }
  const [ten, tenThousand] = [spread(times.few).median, spread(times.many).median]
  return [
    {
      figure: 'a shot after 10,000 shots of its category, per shot after 10',
      measured: tenThousand / ten,
      unit: 'times',
      atMost: 1.2,
    },
    { figure: 'the same', measured: tenThousand, unit: 'ms' },
  ]
}
