import { scoringMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { notFound, refuse } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { findScoredCategory, lockWithTarget } from './category.queries.ts'
import type { ScoredCategory } from './category.rules.ts'

/**
 * A category to score. `lock` locks it until the transaction ends, with the category for which its shots count: what happens
 * here may change that one, whose scorers lock it before the event. Throws if there is none.
 */
export async function readScoredCategory(
  db: Database,
  catUUID: string,
  { lock = false }: { lock?: boolean } = {},
) {
  // guard: target-locked-before-its-event
  if (lock && isUuid(catUUID)) await lockWithTarget(db, catUUID)
  const category = isUuid(catUUID) ? await findScoredCategory(db, catUUID, { lock }) : undefined
  if (!category) throw notFound()
  return category
}

/** Throws after the final began, which closes the qualifier. */
export function requireOpenQualifier({ final_started_at }: Pick<ScoredCategory, 'final_started_at'>) {
  if (final_started_at) throw refuse('qualifier_closed', scoringMessages.qualifierClosed)
}
