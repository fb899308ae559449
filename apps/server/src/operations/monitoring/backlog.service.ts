import type { Database } from '#platform/database/client.ts'
import { hasQueues, listFailures, listQueues, listWork } from './backlog.queries.ts'

/**
 * What waits, runs and failed: in the queues, and in the tables in which the jobs find their work. Nothing where the
 * queues were never created.
 */
export async function readBacklog(db: Database) {
  if (!(await hasQueues(db))) return undefined
  return { queues: await listQueues(db), work: await listWork(db), failures: await listFailures(db) }
}
