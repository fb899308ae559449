import type { Database, Transaction } from '#platform/database/client.ts'
import * as queries from './rankings-updated.queries.ts'

/** A ranking of the category changed: its page and that of its event say when, and whether it is live. */
export async function markRankingsUpdated(db: Transaction, categoryId: string, isLive: boolean) {
  await queries.markUpdated(db, categoryId, isLive)
}

/** A scoreboard is live while throws arrive; half an hour after the last one it is a result. */
export async function endLiveRankings(db: Database) {
  return queries.endLive(db)
}

/** The final of a category began, or did not begin after all. A beginning keeps its first time. */
export async function markFinal(db: Transaction, categoryId: string, isStarted: boolean) {
  await queries.saveFinal(db, categoryId, isStarted)
}

/** The newest revision of the rankings that another system sent. */
export async function markRankingsRevision(db: Transaction, categoryId: string, revision: number) {
  await queries.saveRevision(db, categoryId, revision)
}
