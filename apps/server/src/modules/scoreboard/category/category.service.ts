import { scoringMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { notFound, refuse } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { findScoredCategory } from './category.queries.ts'
import type { ScoredCategory } from './category.rules.ts'

/** A category to score. `lock` locks it until the transaction ends. Throws if there is none. */
export async function readScoredCategory(db: Database, catUUID: string, options: { lock?: boolean } = {}) {
  const category = isUuid(catUUID) ? await findScoredCategory(db, catUUID, options) : undefined
  if (!category) throw notFound()
  return category
}

/** Throws after the final began, which closes the qualifier. */
export function requireOpenQualifier({ final_started_at }: Pick<ScoredCategory, 'final_started_at'>) {
  if (final_started_at) throw refuse('qualifier_closed', scoringMessages.qualifierClosed)
}
