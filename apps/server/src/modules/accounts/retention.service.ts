import type { Database } from '#platform/database/client.ts'
import * as queries from './retention.queries.ts'

/** Deletes recovery codes and requests after a day. */
export const forgetRecoveries = async (db: Database) =>
  (await queries.deleteOldRecoveries(db)) + (await queries.deleteOldRecoveryRequests(db))

/** Deletes counted notices that are older than every limit. */
export const forgetSecurityNotices = (db: Database) => queries.deleteOldSecurityNotices(db)

/** Deletes networks without a login to the account for 90 days. */
export const forgetKnownNetworks = (db: Database) => queries.deleteOldNetworks(db)

/** Deletes sessions thirty days after their end. */
export const forgetSessions = (db: Database) => queries.deleteOldSessions(db)
