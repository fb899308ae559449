import type { Database, Transaction } from '#platform/database/client.ts'
import * as queries from './rankings-updated.queries.ts'

/** Stores the time of a changed ranking on its category and its event, and whether it is live. */
export const markRankingsUpdated = (db: Transaction, categoryId: string, isLive: boolean) =>
  queries.markUpdated(db, categoryId, isLive)

/** Ends the live state of rankings half an hour after their last shot. */
export const endLiveRankings = (db: Database) => queries.endLive(db)

/** Stores that the final of a category began, or that it did not. A final that began keeps its first time. */
export const markFinal = (db: Transaction, categoryId: string, isStarted: boolean) =>
  queries.saveFinal(db, categoryId, isStarted)

/** Stores the newest revision of the rankings that another system sent. */
export const markRankingsRevision = (db: Transaction, categoryId: string, revision: number) =>
  queries.saveRevision(db, categoryId, revision)
