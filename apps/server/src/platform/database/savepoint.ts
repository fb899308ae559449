import { sql } from 'kysely'
import type { Transaction } from './client.ts'

/** Runs work in a transaction. If it fails, only its own changes are rolled back, and `failed` answers in its place. */
export async function orRollBack<Answer>(
  db: Transaction,
  work: () => Promise<Answer>,
  failed: (error: unknown) => Promise<Answer>,
) {
  await sql`savepoint before_work`.execute(db)
  try {
    return await work()
  } catch (error) {
    await sql`rollback to savepoint before_work`.execute(db)
    return failed(error)
  }
}
