import type { Database } from '#platform/database/client.ts'

/** Reads all parts of a report in one snapshot, so a payment that arrives meanwhile is in all of them or in none. */
export const inOneSnapshot = <Answer>(db: Database, read: (db: Database) => Promise<Answer>) =>
  db.transaction().setIsolationLevel('repeatable read').execute(read)
