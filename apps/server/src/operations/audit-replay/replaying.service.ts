import type { Database } from '#platform/database/client.ts'
import { auditedSubjects, replaySubject } from './replaying.queries.ts'

/** Compares the states that follow from the audit with those in the tables, for each audited table. */
export async function replayAudit(db: Database) {
  const replayed = []
  for (const entity of auditedSubjects) replayed.push({ entity, ...(await replaySubject(db, entity)) })
  return replayed
}
