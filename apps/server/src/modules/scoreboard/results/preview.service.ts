import type { Database } from '#platform/database/client.ts'
import { invalid, refuseIf } from '#platform/errors.ts'
import { readCompetition } from '../competition/competition.service.ts'
import { readTakings } from '../competition/takings.queries.ts'
import { type DecisionFields, refusalOf, statedDecision } from '../competition/decisions.rules.ts'
import { previewFeeding } from '../competition/feeding.service.ts'
import { previewOf } from './preview.rules.ts'

/** What a decision would change. Throws what its call would throw, but for the reason, and stores nothing. */
export async function previewDecision(db: Database, catUUID: string, fields: DecisionFields) {
  const decision = statedDecision(fields)
  if ('message' in decision) throw invalid(decision.message, decision.code)
  const { category, competition } = await readCompetition(db, catUUID)
  refuseIf(refusalOf(competition, decision, category.now))
  const takings = await readTakings(db, catUUID)
  const { now, final_started_at: finalStartedAt } = category
  return {
    status: 'OK' as const,
    msg: '',
    ...previewOf(competition, decision, { takings, finalStartedAt, now }),
    incoming: await previewFeeding(db, competition, decision),
  }
}
