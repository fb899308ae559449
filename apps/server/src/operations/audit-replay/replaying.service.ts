import type { Database } from '#platform/database/client.ts'
import { auditedEntities, replayEntity } from './replaying.queries.ts'

/** Plays the audit from its first row to its last and lays what comes out beside what the tables say today. */
export async function replayAudit(db: Database) {
  const replayed = []
  for (const entity of auditedEntities) replayed.push({ entity, ...(await replayEntity(db, entity)) })
  return replayed
}
