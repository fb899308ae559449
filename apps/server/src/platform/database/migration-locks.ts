import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '#operator-error.ts'

/**
 * The first statement of each migration. Sales lock the tables in different orders, so no order of a migration prevents
 * a deadlock. PostgreSQL looks for a deadlock after a wait of one second (`deadlock_timeout`). A migration that gives up
 * its locks sooner is not found in one, and the sales that wait for it continue.
 */
const LOCK_LIMIT =
  // guard: migration-gives-up-locks
  "set local lock_timeout = '300ms'; "

/**
 * PostgreSQL ends an autovacuum for a transaction that waits for its table, but only after `deadlock_timeout`. No sale
 * waits for this lock, so that the migration may wait for it that long, and has it when it asks for the others.
 */
const END_AUTOVACUUM = `set local lock_timeout = '2s'; do $$ declare vacuumed regclass; begin
  for vacuumed in select relation::regclass from pg_locks join pg_class on pg_class.oid = relation
    where mode = 'ShareUpdateExclusiveLock' and relkind = 'r' and relnamespace = 'public'::regnamespace
      and database = (select oid from pg_database where datname = current_database())
  loop execute format('lock table %s in share update exclusive mode', vacuumed); end loop; end $$; `

const [LOCK_NOT_AVAILABLE, DEADLOCK] = ['55P03', '40P01']
const isLocked = (error: unknown) =>
  error instanceof Error && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(String(Reflect.get(error, 'code')))

/** Sales get the locks that they waited for. The time varies, so that a sale of the same rhythm is not met each time. */
const pauseForSales = () => pause(100 + Math.random() * 300)

/**
 * Runs the transaction of a migration, and runs it again while other transactions hold its locks. The statements that it
 * begins with are given.
 * @throws OperatorError after `limitInMs`; then nothing of the migration is done.
 */
export async function repeatWhileLocked(
  name: string,
  limitInMs: number,
  run: (first: string) => Promise<void>,
) {
  let first = LOCK_LIMIT
  const startedAt = performance.now()
  for (;;)
    try {
      return await run(first)
    } catch (error) {
      // guard: migration-tried-again
      if (!isLocked(error)) throw error
      // guard: migration-gives-up-after-its-limit
      if (performance.now() - startedAt >= limitInMs)
        throw new OperatorError(gaveUp(name, limitInMs), { cause: error })
      await pauseForSales()
      // guard: migration-ends-autovacuum
      first = END_AUTOVACUUM + LOCK_LIMIT
    }
}

const gaveUp = (name: string, limitInMs: number) =>
  `A migração ${name} não foi feita, porque outras transações não liberaram as tabelas dela em ${limitInMs / 1000} s: encerre as que pg_stat_activity mostra abertas há muito tempo e rode porteira migrate de novo.`
