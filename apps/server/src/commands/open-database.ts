import pg from 'pg'
import { type Config, readConfig } from '#config.ts'
import {
  embeddedFolder,
  hasEmbeddedDatabase,
  type OpenDatabase,
  openDatabase,
} from '#platform/database/client.ts'
import { refuseMissingMigrations } from '#platform/database/migrate.ts'
import { OperatorError } from '#operator-error.ts'
import { connectModules } from '#module-events.ts'
import type { Terminal } from './terminal.ts'

const DEFAULT_PORT = 5432

/** Runs `work` on the shop's database and closes it. Refuses a database that is missing or lacks migrations. */
export const withDatabase = <Result>(
  terminal: Terminal,
  work: (database: OpenDatabase, config: Config) => Promise<Result>,
) =>
  withAnyDatabase(terminal, readConfig(terminal.env), async (database, config) => {
    // guard: command-needs-all-migrations
    await refuseMissingMigrations(database.db)
    return work(database, config)
  })

/** Runs `work` on the shop's database, migrated or not. Prints first which database that is. Creates no database. */
export async function withAnyDatabase<Result>(
  terminal: Terminal,
  config: Config,
  work: (database: OpenDatabase, config: Config) => Promise<Result>,
) {
  connectModules()
  // guard: command-creates-no-database
  refuseNoDatabase(config)
  terminal.note(`Banco: ${nameDatabase(config)}`)
  const database = await openDatabase(config)
  try {
    return await work(database, config)
  } finally {
    await database.close()
  }
}

type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataDirectory'>

/**
 * The first start of the server creates the embedded database. A command that created one would work on an empty
 * shop.
 */
function refuseNoDatabase({ databaseUrl, dataDirectory }: DatabaseLocation) {
  if (databaseUrl || hasEmbeddedDatabase(dataDirectory)) return
  throw new OperatorError(
    `Não há banco de dados em ${embeddedFolder(dataDirectory)}, e este comando não cria um.\n` +
      'Informe DATABASE_URL (ou DATA_DIR, a pasta do banco embutido) no .env ou no ambiente.',
  )
}

/** The location of the database as Portuguese text, without user and password. */
export function nameDatabase({ databaseUrl, dataDirectory }: DatabaseLocation) {
  if (!databaseUrl) return `embutido em ${embeddedFolder(dataDirectory)}`
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl })
  const server = host.startsWith('/') || port === DEFAULT_PORT ? host : `${host}:${port}`
  return `servidor ${server}, banco ${database ?? ''}`
}
