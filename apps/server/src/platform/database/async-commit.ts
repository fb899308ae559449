import { sql } from 'kysely'

/**
 * As a part of what a statement reads from, this lets its commit not wait for the disk: for a hint that a power cut
 * may take away, or what is worth nothing without a later commit that does wait. Never inside a transaction, all of
 * which would be in no hurry then.
 */
export const asyncCommit = sql`(select set_config('synchronous_commit', 'off', true)) as unhurried`
