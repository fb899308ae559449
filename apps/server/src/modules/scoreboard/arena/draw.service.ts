import type { Reply } from '@porteira/contract'
import { changedSince, type DrawDecision, idsInEffect } from '@porteira/domain/competition'
import type { Database } from '#platform/database/client.ts'
import { effectOf } from '../competition/competition.rules.ts'
import { listStoredFacts } from '../competition/facts.queries.ts'
import { readPublicCategory } from '../rankings/rankings.service.ts'
import { listBadges } from '../category/badges.queries.ts'
import { staffRider } from '../category/roster.queries.ts'

/** The draws of the order of call of a category, for everybody. */
export async function readDraw(
  db: Database,
  catUUID: string,
): Promise<Reply<'GET /api/rankings/category/:catUUID/draw'>> {
  const category = await readPublicCategory(db, catUUID)
  const decided = await listStoredFacts(db, catUUID)
  const inEffect = idsInEffect(decided.map(effectOf))
  const drawn = decided.filter(({ kind }) => kind === 'drawn')
  const current = drawn.filter(({ id }) => inEffect.has(id)).at(-1)
  const draws = drawn.map(({ id, decidedAt, body }) => {
    const { seed, listHash, badges } = body as Omit<DrawDecision, 'kind'>
    const counts = id === current?.id ? 1 : 0
    return { drawnOn: decidedAt.toISOString(), seed, listHash, badges: [...badges], counts }
  })
  const counting = draws.find(({ counts }) => counts === 1)
  const changed = counting
    ? changedSince(
        counting,
        (await listBadges(db, catUUID, staffRider)).map(({ badge }) => badge),
      )
    : { added: [], removed: [] }
  return {
    status: 'OK',
    msg: '',
    catName: category.name,
    eventUUID: category.event_id,
    eventName: category.event_name,
    draws: draws.reverse(),
    ...changed,
  }
}
