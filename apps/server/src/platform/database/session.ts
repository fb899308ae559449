import type { QueryExecutorProvider } from 'kysely'
import type pg from 'pg'
import { listRows } from './statements.ts'

/** Waits are bounded, so that one slow lock never hangs a request, and no statement is worth half a second of compiling. */
const SETTINGS = {
  lock_timeout: 3000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  jit: 'off',
}

/** Sets the limits, in milliseconds and without quotes, so that it may also be the `connect_query` of PgBouncer. */
export const CONNECT_QUERY = Object.entries(SETTINGS)
  .map(([name, value]) => `set ${name} = ${value}`)
  .join('; ')

/** Whether the backend that answers has the limits. */
export async function isLimited(db: QueryExecutorProvider) {
  const names = Object.keys(SETTINGS)
  const rows = await listRows<{ name: string; setting: string }>(db)`
    select name, setting from pg_settings where name = any(${names}::text[])`
  const found = new Map(rows.map(({ name, setting }) => [name, setting]))
  return Object.entries(SETTINGS).every(([name, value]) => found.get(name) === String(value))
}

/**
 * Sets the limits of a new connection before its first query. The driver could send them with the start of the
 * connection, but PgBouncer refuses such a start.
 */
export async function limitSession(client: pg.ClientBase, waitInMs: number) {
  // The types of the driver lack the time that it waits for the answer of one query.
  const query = { text: CONNECT_QUERY, query_timeout: waitInMs }
  await client.query(query)
}
