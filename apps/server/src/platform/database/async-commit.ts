import { sql } from 'kysely'

/**
 * A part of what a statement reads from. The commit of that statement then does not wait for the disk. Use it for a hint
 * that a power failure may lose, or for a row that has no effect without a later commit that waits. Never use it inside
 * a transaction, because it applies to the whole transaction.
 */
export const asyncCommit = sql`(select set_config('synchronous_commit', 'off', true)) as async_commit`
