import { existsSync } from 'node:fs'
import path from 'node:path'
import { explainFolderFailure } from '@porteira/domain/start'
import { Kysely, PostgresDialect, type Transaction as AnyTransaction } from 'kysely'
import pg from 'pg'
import type { Config } from '#config.ts'
import { OperatorError } from '#operator-error.ts'
import { lockDirectory } from './directory-lock.ts'
import { namedStatement, nameHotStatements, preparing } from './prepared.ts'
import { type Listen, listenAt } from './listening.ts'
import { limitSession } from './session.ts'
import { endSilent } from './silence.ts'
import type { Tables } from './tables.ts'
import { traced, tracedSql } from './traced.ts'

export type Database = Kysely<Tables>

/** What is written through it is written together or not at all. */
export type Transaction = AnyTransaction<Tables>

/** Runs one statement outside Kysely, for the libraries that bring their own SQL. */
export type RunSql = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: unknown[]; rowCount: number }>

export type OpenDatabase = {
  db: Database
  runSql: RunSql
  kind: 'embedded' | 'server'
  /** True if its connections share backends: nothing that they set or name outlives a transaction. */
  isShared?: boolean
  /** Follows a channel of notifications on a connection of its own; absent where no connection has a backend of its own. */
  listen?: Listen
  close(): Promise<void>
}

const plainParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.INT8, Number],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    plainParsers.get(oid) ??
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** A new connection costs the database more than what an idle shop asks in a minute. */
const IDLE_IN_MS = 60_000
/** After this time without traffic the system checks a connection once a second, and ends it after ten checks without an answer. */
const KEEP_ALIVE_AFTER_MS = 5000

/** What a pooler in front of the database keeps together on one backend: a session, or only a transaction. */
export type Pooling = 'session' | 'transaction'

/**
 * The most connections that a process opens at once, how long a statement waits for one of them, and one for an answer.
 * With `isTraced` statements are spans of the traces that are kept.
 */
export type PoolLimits = {
  connections?: number
  waitInMs?: number
  silenceInMs?: number
  pooling?: Pooling
  isTraced?: boolean
}

/** A PostgreSQL server or cluster by its address. */
export function openServerDatabase(
  connectionString: string,
  { connections = 20, waitInMs = 2000, silenceInMs, pooling = 'session', isTraced = false }: PoolLimits = {},
): OpenDatabase {
  const isShared = pooling === 'transaction'
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: waitInMs,
    idleTimeoutMillis: IDLE_IN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types,
    ...(!isShared && { onConnect: (client) => limitSession(client, waitInMs) }),
  })
  // A connection that dies, idle or between two statements, is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  endSilent(pool, { connectionString, isShared, silenceInMs })
  const nameOf = isShared ? () => undefined : nameHotStatements()
  const prepared = preparing(pool, { nameOf, isShared })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: isTraced ? traced(prepared) : prepared }),
  })
  const runSql: RunSql = async (text, values) => {
    const answer = await pool.query(namedStatement(nameOf, text, values))
    return { rows: [answer].flat().flatMap((result) => result.rows), rowCount: answer.rowCount ?? 0 }
  }
  return {
    db,
    kind: 'server',
    isShared,
    runSql: isTraced ? tracedSql(runSql) : runSql,
    ...(!isShared && { listen: listenAt(connectionString) }),
    close: () => db.destroy(),
  }
}

/** The folder of the embedded database within the folder of data. */
export const embeddedFolder = (dataDirectory: string) => path.join(dataDirectory, 'database')

const filesOf = (directory: string) => path.join(directory, 'postgres')

/** True if a server has created the embedded database before. */
export const hasEmbeddedDatabase = (dataDirectory: string) =>
  existsSync(path.join(filesOf(embeddedFolder(dataDirectory)), 'PG_VERSION'))

/** PostgreSQL in this process, its files under `directory`; without one it lives in memory only. */
export async function openEmbeddedDatabase(directory?: string, isTraced = false): Promise<OpenDatabase> {
  const unlock = directory === undefined ? () => {} : lockDirectory(directory)
  // A shop with a server of its own never reads the engine's 27 MB from the disk.
  const { openEmbeddedPool } = await import('./embedded-pool.ts')
  const pool = await openEmbeddedPool(directory && filesOf(directory))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: isTraced ? traced(pool) : pool }) })
  const runSql: RunSql = (text, values) => pool.query(text, values)
  return {
    db,
    kind: 'embedded',
    runSql: isTraced ? tracedSql(runSql) : runSql,
    async close() {
      await db.destroy()
      await pool.end().catch(() => {})
      unlock()
    },
  }
}

/** The server of this address, else the embedded database in the folder of data. */
export async function openDatabase(
  {
    databaseUrl,
    databasePooling: pooling = 'session',
    dataDirectory,
  }: Pick<Config, 'databaseUrl' | 'dataDirectory'> & Partial<Pick<Config, 'databasePooling'>>,
  limits: PoolLimits = {},
) {
  if (databaseUrl) return openServerDatabase(databaseUrl, { ...limits, pooling })
  try {
    return await openEmbeddedDatabase(embeddedFolder(dataDirectory), limits.isTraced)
  } catch (error) {
    const sentence = explainFolderFailure(error, dataDirectory)
    throw sentence === undefined ? error : new OperatorError(sentence, { cause: error })
  }
}
