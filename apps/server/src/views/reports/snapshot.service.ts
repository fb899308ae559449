import type { Database } from '#platform/database/client.ts'

/** All parts of a report show one moment: a payment that arrives meanwhile is in all of them or in none. */
export const inOneSnapshot = <Answer>(db: Database, read: (db: Database) => Promise<Answer>) =>
  db.transaction().setIsolationLevel('repeatable read').execute(read)
