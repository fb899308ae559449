import { type CompetitionRules, qualifierOf } from '@porteira/domain/competition'
import type { Transaction } from '#platform/database/client.ts'
import { findScoredCategory } from '../category/category.queries.ts'
import { markFinal, markRankingsUpdated } from '../category/live.queries.ts'
import { derive } from '../rankings/deriving.service.ts'
import { disqualifiedIn, hasFinalBegun } from './competition.rules.ts'
import { readCompetition } from './competition.service.ts'
import * as queries from './facts.queries.ts'
import type { StoredShot } from './stored.rules.ts'

/** Brings the start of the final, and strengths and disqualifications of the ranking, to the state of the competition. */
export async function applyState(db: Transaction, catUUID: string) {
  const { category, competition } = await readCompetition(db, catUUID)
  const { state, rules } = competition
  const hasBegun = hasFinalBegun(competition)
  // guard: final-began-as-the-decisions-say
  if (hasBegun !== (category.final_started_at !== null)) await markFinal(db, catUUID, hasBegun)
  const changed = await queries.saveDisqualified(db, catUUID, [...disqualifiedIn(competition)])
  if (rules.qualifier.sieve.kind !== 'sold' && (hasBegun || (hasNoFinal(rules) && state.qualifier.isDone)))
    await queries.saveStrengths(
      db,
      catUUID,
      [...state.strengths].map(([badge, strength]) => ({ badge, strength })),
    )
  await derive(db, catUUID, changed)
  await markRankingsUpdated(db, catUUID, category.rankings_live_now)
}

/** True if the qualifier alone decides a strength. */
const hasNoFinal = ({ strengths }: CompetitionRules) => strengths.some(({ final }) => final.kind === 'none')

type Thrown = Pick<StoredShot, 'badge' | 'phase' | 'round'>

/**
 * Brings the strengths of the ranking to the state after these shots were thrown or taken back, also in the category for
 * which they count. Reads the competition only where they may change a strength: after a final began, or with the last
 * shot of a qualifier without one.
 */
export async function applyShots(db: Transaction, catUUID: string, shots: readonly Thrown[]) {
  const thrown = shots.filter(({ phase }) => phase === 'qualify')
  const rules = thrown.length > 0 ? await queries.findRules(db, catUUID) : undefined
  if (!rules) return
  const isLast = thrown.some(
    ({ badge, round }) => round >= qualifierOf(rules, badge).rounds * rules.shotsPerRound,
  )
  for (const id of [catUUID, ...(rules.countsFor === '' ? [] : [rules.countsFor])]) {
    const category = await findScoredCategory(db, id, {})
    const own = id === catUUID ? rules : await queries.findRules(db, id)
    // guard: strengths-follow-late-shots
    if (own && category && (category.final_started_at || (isLast && hasNoFinal(own))))
      await applyState(db, id)
  }
}
