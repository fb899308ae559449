import { type Kysely, sql } from 'kysely'

/**
 * Runs `work` on one connection while no other process runs work of the same name. A second process waits without a
 * limit, because a migration may take long.
 */
export const withAdvisoryLock = <Tables, Answer>(
  db: Kysely<Tables>,
  name: string,
  work: (db: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> =>
  db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`set lock_timeout = 0`.execute(db)
    await sql`select pg_advisory_lock(hashtext(${name}))`.execute(db)
    // The usual timeout applies to locks on tables, so that the work never stops the sale.
    await sql`reset lock_timeout`.execute(db)
    try {
      return await work(db)
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(db)
      await sql`reset statement_timeout`.execute(db)
    }
  })
