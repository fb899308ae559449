import type { QueryExecutorProvider } from 'kysely'
import type pg from 'pg'
import { listRows } from './statements.ts'

/** Waits are bounded, so that one slow lock never hangs a request, and no statement is worth half a second of compiling. */
const SETTINGS = {
  lock_timeout: '3s',
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '15s',
  jit: 'off',
}

/** The same for the `connect_query` of PgBouncer, which cannot hold quotes. */
export const CONNECT_QUERY =
  'set lock_timeout = 3000; set statement_timeout = 10000; set idle_in_transaction_session_timeout = 15000; set jit = off'

/** Whether the backend that answers has the limits. */
export async function isLimited(db: QueryExecutorProvider) {
  const rows = await listRows<{ name: string; value: string }>(db)`
    select name, current_setting(name) as value from unnest(${Object.keys(SETTINGS)}::text[]) as name`
  return rows.every(({ name, value }) =>
    Object.entries(SETTINGS).some((pair) => pair[0] === name && pair[1] === value),
  )
}

const statements = Object.entries(SETTINGS)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ')

/**
 * Sets the limits of a new connection before its first query. The driver could send them with the start of the
 * connection, but PgBouncer refuses such a start.
 */
export async function limitSession(client: pg.ClientBase, waitInMs: number) {
  // The types of the driver lack the time that it waits for the answer of one query.
  const query = { text: statements, query_timeout: waitInMs }
  await client.query(query)
}
