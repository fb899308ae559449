import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { joiningBegin, type Statement } from './opening.ts'

const HOT_AFTER = 20
const MAX_PREPARED = 150
const MAX_TEXT_LENGTH = 8000

/**
 * Whether a statement of the shop has a star that is no `count(*)`. They are reports, which run seldom and whose best
 * plan depends on the values.
 */
export const hasStar = (text: string) => /\*(?!\s*\))/.test(text)

const allOfSubquery = /\(\s*select (?:\w+\.)?\*/gi
const allColumns = /(?:\bselect|\breturning|,)\s+\*|\.\*/i

/**
 * Whether a statement answers with all columns of a table. PostgreSQL refuses its plan after a migration has added one.
 * The columns of a subquery may change.
 */
export const answersAllColumns = (text: string) => allColumns.test(text.replaceAll(allOfSubquery, '(select'))

/** A text with several statements cannot get a name. */
const isOneStatement = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';')

/**
 * Names the statements that a process runs again and again, so that PostgreSQL parses and plans each once per
 * connection. Bounded, because each name costs memory on each connection and a list in a text may have any length.
 */
export function nameHotStatements() {
  const runs = new Map<string, number>()
  const names = new Map<string, string | undefined>()

  return function nameOf(text: string, isRefused = hasStar): string | undefined {
    if (names.has(text)) return names.get(text)
    if (names.size >= MAX_PREPARED || text.length > MAX_TEXT_LENGTH) return undefined
    const count = (runs.get(text) ?? 0) + 1
    if (runs.size >= 10 * MAX_PREPARED) runs.clear()
    runs.set(text, count)
    if (count < HOT_AFTER) return undefined
    const name = isRefused(text) ? undefined : `hot_${names.size + 1}`
    names.set(text, name)
    runs.delete(text)
    return name
  }
}

type NameOf = ReturnType<typeof nameHotStatements>
type Naming = { nameOf?: NameOf; isShared?: boolean }

const statementOf = (text: string, values: readonly unknown[], name: string | undefined): Statement => ({
  text,
  values: [...values],
  ...(name !== undefined && { name }),
})

/** A statement of a library, with a name if it is hot. Those of pg-boss have their values in the text. */
export const namedStatement = (nameOf: NameOf, text: string, values: readonly unknown[] = []) =>
  statementOf(text, values, isOneStatement(text) ? nameOf(text, answersAllColumns) : undefined)

/**
 * The pool as Kysely uses it, with the hot statements named; Kysely itself sends each as if it were new. A transaction
 * begins with its first statement. With `isShared` the connections share backends.
 */
export function preparing(
  pool: pg.Pool,
  { nameOf = nameHotStatements(), isShared = false }: Naming = {},
): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function wrap(client: pg.PoolClient) {
    const run = joiningBegin(client, { isShared })
    const query = (text: string, values: readonly unknown[] = []) =>
      run(statementOf(text, values, values.length > 0 ? nameOf(text) : undefined))
    const release = (isBroken: boolean) => client.release(isBroken)
    const prepared = { query, release } as unknown as PostgresPoolClient
    wrapped.set(client, prepared)
    return prepared
  }

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      return wrapped.get(client) ?? wrap(client)
    },
    end: () => pool.end(),
  }
}
