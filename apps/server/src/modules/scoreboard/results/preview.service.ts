import type { Database } from '#platform/database/client.ts'
import { invalid, refuseIf } from '#platform/errors.ts'
import { readCompetition } from '../competition/competition.service.ts'
import { readTakings } from '../competition/takings.queries.ts'
import { type DecisionFields, statedDecision, timed } from '../competition/decisions.rules.ts'
import { refusalOf } from '../competition/decisions.service.ts'
import { previewFeeding } from '../competition/feeding.service.ts'
import { previewOf } from './preview.rules.ts'

/** What a decision would change. Throws what its call would throw, but for the reason, and stores nothing. */
export async function previewDecision(db: Database, catUUID: string, fields: DecisionFields) {
  const decision = statedDecision(fields)
  if ('message' in decision) throw invalid(decision.message, decision.code)
  const read = await readCompetition(db, catUUID)
  const { competition } = read
  const { now } = read.category
  const timedDecision = timed(competition, decision, now)
  refuseIf(await refusalOf(db, catUUID, read, timedDecision))
  return {
    status: 'OK' as const,
    msg: '',
    ...previewOf(competition, timedDecision, { takings: await readTakings(db, catUUID), now }),
    incoming: await previewFeeding(db, competition, decision),
  }
}
