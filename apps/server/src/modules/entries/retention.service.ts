import type { Database } from '#platform/database/client.ts'
import * as queries from './retention.queries.ts'

/** Deletes links to the page for objections, thirty days after the first day of their event; they end with that day. */
export const forgetEntryNotices = (db: Database) => queries.deleteOldEntryNotices(db)

/** Deletes objections of riders, 180 days after the last day of their event; the audit keeps that there was one. */
export const forgetObjections = (db: Database) => queries.deleteOldObjections(db)
