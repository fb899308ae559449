import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const HOT_AFTER = 20
const MAX_PREPARED = 150
const MAX_TEXT_LENGTH = 8000

/** Such columns are the table's of today, and PostgreSQL refuses the plan after a migration has added one. */
const takesWhatIsThere = /\*(?!\s*\))/

/**
 * Names the statements that a process runs again and again, so that PostgreSQL parses and plans each once per
 * connection. Bounded, because each name costs memory on each connection and a list in a text may have any length.
 */
export function nameHotStatements() {
  const runs = new Map<string, number>()
  const names = new Map<string, string>()

  return function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_PREPARED || text.length > MAX_TEXT_LENGTH) return known
    const count = (runs.get(text) ?? 0) + 1
    if (runs.size >= 10 * MAX_PREPARED) runs.clear()
    runs.set(text, count)
    if (count < HOT_AFTER || takesWhatIsThere.test(text)) return undefined
    const name = `hot_${names.size + 1}`
    names.set(text, name)
    runs.delete(text)
    return name
  }
}

/** The pool as Kysely uses it, with the hot statements named; Kysely itself sends each as if it were new. */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = nameHotStatements()
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function wrap(client: pg.PoolClient) {
    const query = (text: string, values: readonly unknown[] = []) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      return client.query({ text, values: [...values], ...(name !== undefined && { name }) })
    }
    const release = (isBroken: boolean) => client.release(isBroken)
    const named = { query, release } as unknown as PostgresPoolClient
    wrapped.set(client, named)
    return named
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
