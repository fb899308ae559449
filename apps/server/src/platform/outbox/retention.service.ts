import type { Database, Transaction } from '#platform/database/client.ts'
import * as queries from './retention.queries.ts'

/** Clears text and address of messages after 180 days; that each was sent, and its fact, stays known. */
export const forgetNotices = (db: Database) => queries.clearOldNotices(db)

/** Clears all messages to an erased person and sends none of those that wait. */
export const eraseNotices = (db: Transaction, recipients: string[]) => queries.clearNoticesTo(db, recipients)
