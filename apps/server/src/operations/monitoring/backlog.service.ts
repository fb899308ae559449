import type { Database } from '#platform/database/client.ts'
import { hasQueues, listFailures, listQueues, listWork } from './backlog.queries.ts'

/** The waiting, running and failed work, in the queues and in the tables. Undefined if the queues do not exist yet. */
export async function readBacklog(db: Database) {
  if (!(await hasQueues(db))) return undefined
  return { queues: await listQueues(db), work: await listWork(db), failures: await listFailures(db) }
}
