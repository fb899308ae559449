import { removePeople } from '#modules/accounts/index.ts'
import { recordFacts } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import * as queries from './forgetting.queries.ts'

/**
 * Deletes people whom somebody else added 90 days ago and who are in no registration, and who added those that have an
 * account since. Returns the number of deleted rows.
 */
export const forgetAddedPeople = async (db: Database) =>
  (await forgetUnused(db)) + (await queries.deleteOldAdditions(db))

const forgetUnused = (db: Database) =>
  db.transaction().execute(async (db) => {
    const locked = await queries.lockOldPeople(db)
    if (locked.length === 0) return 0
    // A formation may have been saved while the lock was taken. From here on none can be.
    const removed = await removePeople(db, await queries.listUnusedPeople(db, locked))
    await recordFacts(
      db,
      { kind: 'job' },
      removed.map((id) => ({ action: 'account.forgotten', entity: 'account', entityId: String(id) })),
    )
    return removed.length
  })
