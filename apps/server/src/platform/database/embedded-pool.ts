import { PGlite, types } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** A query's answer in the shape that `pg` gives. */
type Answer = { command: 'SELECT'; rowCount: number; rows: unknown[] }

/** A pool that hands its one connection to one caller at a time. */
export type EmbeddedPool = PostgresPool & {
  query(text: string, values?: readonly unknown[]): Promise<Answer>
}

/**
 * PostgreSQL inside this process, behind the same door as a pool of connections to a server.
 * There is one connection: shared, a statement of one request would run inside the open transaction of another, so
 * whoever holds it holds it alone. Unlike Kysely's own dialect for PGlite it takes several statements in one text,
 * as migrations and pg-boss send them, and gives both of them their turn.
 */
export async function openEmbeddedPool(directory: string | undefined): Promise<EmbeddedPool> {
  const pglite = await PGlite.create({
    ...(directory !== undefined && { dataDir: directory }),
    parsers: { [types.DATE]: String, [types.INT8]: Number },
  })
  let turn: Promise<void> = Promise.resolve()

  async function run(text: string, values: readonly unknown[] = []): Promise<Answer> {
    const results = values.length ? [await pglite.query(text, [...values])] : await pglite.exec(text)
    const rows = results.length > 1 ? results.flatMap((result) => result.rows) : (results[0]?.rows ?? [])
    return { command: commandOf(text), rowCount: results.at(-1)?.affectedRows || rows.length, rows }
  }

  async function connect() {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const mine = turn
    turn = turn.then(() => released)
    await mine
    return { query: run, release, processID: 0 } as unknown as PostgresPoolClient
  }

  return {
    options: {},
    connect,
    async query(text, values) {
      const connection = await connect()
      try {
        return await run(text, values)
      } catch (error) {
        await pglite.exec('rollback').catch(() => {})
        throw error
      } finally {
        connection.release()
      }
    },
    end: () => pglite.close(),
  }
}

/** Kysely reads how many rows changed only for the commands that change rows. */
const commandOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() as Answer['command']
