import { type Kysely, sql } from 'kysely'
import { readRow } from './statements.ts'

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
    const usual = await readTimeouts(db)
    await setTimeouts(db, { statement: '0', lock: '0' })
    await sql`select pg_advisory_lock(hashtext(${name}))`.execute(db)
    // The usual timeout applies to locks on tables, so that the work never stops the sale.
    await setTimeouts(db, { statement: '0', lock: usual.lock })
    try {
      return await work(db)
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(db)
      await setTimeouts(db, usual)
    }
  })

/**
 * As `withAdvisoryLock`, for connections that share backends: the lock lasts as long as a transaction, and `work` uses
 * other connections.
 */
export const withTransactionLock = <Tables, Answer>(
  db: Kysely<Tables>,
  name: string,
  work: () => Promise<Answer>,
): Promise<Answer> =>
  db.transaction().execute(async (db) => {
    await sql`set local lock_timeout = 0`.execute(db)
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db)
    return work()
  })

type Timeouts = { statement: string; lock: string }

// `reset` would return to the values of the server, not to those that the pool has set.
const readTimeouts = <Tables>(db: Kysely<Tables>) => readRow<Timeouts>(db)`
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`

const setTimeouts = <Tables>(db: Kysely<Tables>, { statement, lock }: Timeouts) =>
  sql`select set_config('statement_timeout', ${statement}, false), set_config('lock_timeout', ${lock}, false)`.execute(
    db,
  )
