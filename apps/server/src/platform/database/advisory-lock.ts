import { type Kysely, sql } from 'kysely'

/**
 * Does `work` while no other process does work of the same name, on the one connection it is given. Whoever
 * comes second waits as long as it takes: a long migration is no reason to give up.
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
    // Locks on tables are waited for only as long as ever, so that a migration never stops the sale.
    await sql`reset lock_timeout`.execute(db)
    try {
      return await work(db)
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(db)
      await sql`reset statement_timeout`.execute(db)
    }
  })
