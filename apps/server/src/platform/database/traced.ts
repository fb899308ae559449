import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { errorType, inSpan } from '#platform/tracing/in-span.ts'
import { describeStatement } from '#platform/tracing/statements.rules.ts'
import type { SpanDescription } from '#platform/tracing/span.ts'
import { currentTrace } from '#platform/trace.ts'
import { owners } from './migrations/owners.ts'

/** A shorter wait for a connection is no span of its own. */
const NOTABLE_WAIT_IN_MS = 1

const POSTGRESQL = { 'db.system.name': 'postgresql' } as const

const QUEUE_TABLES = new Set(['job', 'job_common', 'queue'])
const isTable = (name: string) => Object.hasOwn(owners, name) || QUEUE_TABLES.has(name)

const MAX_KNOWN = 1000
const known = new Map<string, SpanDescription>()

/** The operation of a statement and its main table, never its text: a text may hold values. */
function spanOf(text: string): SpanDescription {
  const found = known.get(text)
  if (found) return found
  if (known.size >= MAX_KNOWN) known.clear()
  const described = describe(text)
  known.set(text, described)
  return described
}

function describe(text: string): SpanDescription {
  const { operation, table } = describeStatement(text, isTable)
  const name = table === undefined ? operation : `${operation} ${table}`
  return {
    name,
    kind: 'client',
    attributes: {
      ...POSTGRESQL,
      'db.operation.name': operation,
      'db.query.summary': name,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  }
}

/** The pool with a span for each statement and each wait for a connection. */
export function traced(pool: PostgresPool): PostgresPool {
  const wrapped = new WeakMap<PostgresPoolClient, PostgresPoolClient>()

  function wrap(client: PostgresPoolClient) {
    const query = (text: string, values: readonly unknown[]) =>
      inSpan(
        () => spanOf(text),
        () => client.query(text, values),
      )
    const observed = {
      query,
      release: (isBroken?: boolean) => client.release(isBroken),
      processID: client.processID,
    } as unknown as PostgresPoolClient
    wrapped.set(client, observed)
    return observed
  }

  return {
    options: pool.options,
    async connect() {
      const client = await waitFor(() => pool.connect())
      return wrapped.get(client) ?? wrap(client)
    },
    end: () => pool.end(),
  }
}

/** The way around Kysely with a span for each statement, which takes a connection by itself. */
export const tracedSql =
  <Answer>(runSql: (text: string, values?: readonly unknown[]) => Promise<Answer>) =>
  (text: string, values?: readonly unknown[]) =>
    inSpan(
      () => spanOf(text),
      () => runSql(text, values),
    )

async function waitFor<Client>(connect: () => Promise<Client>) {
  const { span } = currentTrace()
  if (!span?.isOpen()) return connect()
  const begun = performance.now()
  const wait = span.child({ name: 'wait for connection', kind: 'internal', attributes: POSTGRESQL })
  try {
    const client = await connect()
    // A span that does not end is not sent.
    if (performance.now() - begun >= NOTABLE_WAIT_IN_MS) wait.end()
    return client
  } catch (error) {
    wait.fail(errorType(error))
    wait.end()
    throw error
  }
}
