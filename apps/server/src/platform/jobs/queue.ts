import type { Database } from '#platform/database/client.ts'
import type { Job } from './timetable.ts'

type JobQueue = Pick<Job, 'name' | 'isShared' | 'expireInSeconds'>

/** The queues of all jobs. `connectModules` sets them. */
export const queues: JobQueue[] = []

export const setQueues = (all: JobQueue[]) => {
  queues.splice(0, Infinity, ...all)
}

/**
 * Asks for the job of this name to be done soon. The work itself is found in the tables, so an ask that is lost is
 * logged and costs only the wait until the timetable comes round; inside a transaction pass its `db` and the ask commits
 * with it.
 */
export type Queue = { ask(name: string, db?: Database): Promise<void> }
