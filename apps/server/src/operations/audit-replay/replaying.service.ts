import type { Database } from '#platform/database/client.ts'
import { auditedEntities, replayEntity } from './replaying.queries.ts'

/** Compares the states that follow from the audit with those in the tables, for each audited table. */
export async function replayAudit(db: Database) {
  const replayed = []
  for (const entity of auditedEntities) replayed.push({ entity, ...(await replayEntity(db, entity)) })
  return replayed
}
