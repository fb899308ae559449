import { setFlagsFromString } from 'node:v8'
import { PGlite, types } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** The result of a query in the shape of `pg`. */
type Answer = { command: 'SELECT'; rowCount: number; rows: unknown[] }

/** A pool with one connection, which one caller at a time uses. */
export type EmbeddedPool = PostgresPool & {
  query(text: string, values?: readonly unknown[]): Promise<Answer>
}

/** The usual 128 MB are more than a shop without a database server needs. */
const SHARED_BUFFERS = '16MB'

/**
 * V8 compiles what runs often in WebAssembly a second time. For PostgreSQL that needs up to 600 MB, and makes only
 * statements that read a whole table faster, by a third.
 */
function compileOnce() {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}

/**
 * PostgreSQL inside this process, with the interface of a connection pool. There is one connection, and one caller at a
 * time uses it: otherwise a statement of one request would run inside the open transaction of another. Unlike Kysely's
 * dialect for PGlite it accepts several statements in one text, which migrations and pg-boss send.
 */
export async function openEmbeddedPool(directory: string | undefined): Promise<EmbeddedPool> {
  compileOnce()
  const pglite = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
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
