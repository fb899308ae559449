import type { CompetitionRules } from '@porteira/domain/competition'
import type { Transaction } from '#platform/database/client.ts'
import { findScoredCategory } from '../category/category.queries.ts'
import { markFinal, markRankingsUpdated } from '../category/live.queries.ts'
import { derive } from '../rankings/deriving.service.ts'
import { type Competition, disqualifiedIn, hasFinalBegun } from './competition.rules.ts'
import { readCompetition } from './competition.service.ts'
import * as queries from './facts.queries.ts'
import type { StoredShot } from './stored.rules.ts'

/**
 * Brings the start of the final, and strengths and disqualifications of the ranking, to the state of the competition, and
 * the strengths of the category for which its shots count.
 */
export async function applyState(db: Transaction, catUUID: string) {
  const { category, competition } = await readCompetition(db, catUUID)
  const hasBegun = hasFinalBegun(competition)
  // guard: final-began-as-the-decisions-say
  if (hasBegun !== (category.final_started_at !== null)) await markFinal(db, catUUID, hasBegun)
  const changed = await queries.saveDisqualified(db, catUUID, [...disqualifiedIn(competition)])
  await saveStrengths(db, catUUID, competition)
  await derive(db, catUUID, changed)
  await markRankingsUpdated(db, catUUID, category.rankings_live_now)
  const { countsFor } = competition.rules
  // guard: strengths-follow-decisions-of-others
  if (countsFor !== '') await applyStrengths(db, countsFor)
}

/** Stores the strengths of the state once they count. Returns the entries that changed. */
async function saveStrengths(db: Transaction, catUUID: string, competition: Competition) {
  const { state, rules } = competition
  const isCut = hasFinalBegun(competition) || (hasNoFinal(rules) && state.qualifier.isDone)
  if (!isCut || rules.qualifier.sieve.kind === 'sold') return []
  const strengths = [...state.strengths].map(([badge, strength]) => ({ badge, strength }))
  return queries.saveStrengths(db, catUUID, strengths)
}

/** Brings the strengths of the ranking to the state of the competition. A category without rules stays as it is. */
async function applyStrengths(db: Transaction, catUUID: string) {
  if (!(await queries.findRules(db, catUUID))) return
  const { category, competition } = await readCompetition(db, catUUID)
  const changed = await saveStrengths(db, catUUID, competition)
  if (changed.length > 0) await markRankingsUpdated(db, catUUID, category.rankings_live_now)
}

/** True if the qualifier alone decides a strength. */
const hasNoFinal = ({ strengths }: CompetitionRules) => strengths.some(({ final }) => final.kind === 'none')

/** A category and the one for which its shots count. */
const countedIn = (catUUID: string, { countsFor }: CompetitionRules) => [
  catUUID,
  ...(countsFor === '' ? [] : [countsFor]),
]

/** Brings the strengths of the ranking to the state, also in the category for which the shots of this one count. */
export async function applyAllShots(db: Transaction, catUUID: string) {
  const rules = await queries.findRules(db, catUUID)
  for (const id of rules ? countedIn(catUUID, rules) : []) await applyStrengths(db, id)
}

/**
 * The same after these shots were thrown or taken back. Reads a competition only where they may change a strength: after a
 * final began, or when enough was thrown for the end of a qualifier without one.
 */
export async function applyShots(
  db: Transaction,
  catUUID: string,
  shots: readonly Pick<StoredShot, 'phase' | 'round'>[],
) {
  const thrown = shots.filter(({ phase }) => phase === 'qualify')
  const rules = thrown.length > 0 ? await queries.findRules(db, catUUID) : undefined
  if (!rules) return
  const round = Math.ceil(Math.min(...thrown.map((shot) => shot.round)) / rules.shotsPerRound)
  for (const id of countedIn(catUUID, rules)) {
    const own = id === catUUID ? rules : await queries.findRules(db, id)
    const category = await findScoredCategory(db, id, {})
    if (!own || !category || round > Math.max(...roundsOf(own))) continue
    // guard: strengths-follow-late-shots
    if (category.final_started_at || (await mayBeDone(db, id, own))) await applyStrengths(db, id)
  }
}

/** The numbers of rounds that entries of a category throw in its qualifier. */
const roundsOf = ({ qualifier }: CompetitionRules) => [
  qualifier.rounds,
  ...qualifier.ranges.map(({ rounds }) => rounds),
]

/**
 * False while too little was thrown for the end of a qualifier that decides a strength. It counts figures of the ranking
 * instead of shots, so its cost does not grow with them.
 */
async function mayBeDone(db: Transaction, catUUID: string, rules: CompetitionRules) {
  if (!hasNoFinal(rules)) return false
  const { entries, shots, decided } = await queries.readQualifierFigures(db, catUUID)
  const needed = entries * rules.riders * Math.min(...roundsOf(rules))
  return shots >= (needed - decided) * rules.shotsPerRound
}
