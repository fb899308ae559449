import type pg from 'pg'

/** Waits are bounded, so that one slow lock never hangs a request, and no statement is worth half a second of compiling. */
const SETTINGS = {
  lock_timeout: '3s',
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '15s',
  jit: 'off',
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
