import type { Database, Transaction } from '#platform/database/client.ts'
import * as queries from './rankings-updated.queries.ts'

/** A ranking of the category changed: its page and that of its event say when, and whether it is live. */
export const markRankingsUpdated = (db: Transaction, categoryId: string, isLive: boolean) =>
  queries.markUpdated(db, categoryId, isLive)

/** A scoreboard is live while throws arrive; half an hour after the last one it is a result. */
export const endLiveRankings = (db: Database) => queries.endLive(db)

/** The final of a category began, or did not begin after all. A beginning keeps its first time. */
export const markFinal = (db: Transaction, categoryId: string, isStarted: boolean) =>
  queries.saveFinal(db, categoryId, isStarted)

/** The newest revision of the rankings that another system sent. */
export const markRankingsRevision = (db: Transaction, categoryId: string, revision: number) =>
  queries.saveRevision(db, categoryId, revision)
