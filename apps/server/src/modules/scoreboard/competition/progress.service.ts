import type { Progress } from '@porteira/domain/competition'
import type { Database } from '#platform/database/client.ts'
import { hasStandingShots } from '../rankings/rankings.queries.ts'
import { type Competition, isInEffect, strengthsOf } from './competition.rules.ts'
import { findCompetition } from './competition.service.ts'
import { officialStrengths } from './result-state.rules.ts'

/**
 * How far a category is: whether something was thrown, or decided in place of a shot, in it or for it in another one; and
 * which finals began or are official.
 */
export async function readProgress(
  db: Database,
  { categoryId }: { categoryId: string },
): Promise<Progress & { isThrown: boolean }> {
  const hasShots = await hasStandingShots(db, categoryId)
  const { competition } = await findCompetition(db, categoryId)
  if (!competition) return { isThrown: hasShots, begun: [], official: [] }
  const { state, rules, shared } = competition
  const official = officialStrengths(competition)
  const begun = strengthsOf(competition).filter(
    (strength) =>
      rules.strengths[strength - 1]?.final.kind !== 'none' &&
      state.finals[strength - 1]?.phase !== 'qualifier',
  )
  // guard: ended-without-shots-is-thrown
  const isThrown =
    hasShots || shared.length > 0 || begun.length > 0 || official.length > 0 || isDecided(competition)
  return { isThrown, begun, official }
}

/** Decisions that stand for shots, or that give an entry its strength without one. */
const IN_PLACE_OF_SHOTS: ReadonlySet<string> = new Set(['absent', 'slotDecided', 'cut'])

// guard: decided-without-shots-is-thrown
const isDecided = (competition: Competition) =>
  competition.decided.some((fact) => IN_PLACE_OF_SHOTS.has(fact.kind) && isInEffect(competition, fact))
