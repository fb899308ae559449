import { randomBytes } from 'node:crypto'
import type { Input, Key, Reply } from '@porteira/contract'
import { sql } from 'kysely'
import { createApp } from '#app.ts'
import { connectModules } from '#module-events.ts'
import { type Config, readConfig } from '#config.ts'
import type { Context } from '#context.ts'
import { type Database, type OpenDatabase, openServerDatabase } from '#platform/database/client.ts'
import { migrate } from '#platform/database/migrate.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { ServerObservers } from '#platform/http/server.ts'
import { openPictures } from '#platform/storage/pictures.service.ts'
import { createMailer } from '#providers/mail.ts'
import { createPixClient, type PixClient } from '#providers/pix/client.ts'
import { openAccounts } from '../receiving-accounts.ts'
import { createSmsSender } from '#providers/sms.ts'

/** An answer of a test takes less. */
const CUT_AFTER_MS = 2000

// Tests call services of databases for which no server was started.
connectModules()

const serverUrl = () => process.env['TEST_DATABASE_URL'] ?? ''

/**
 * In memory, copying the files of a template needs half the time of copying its pages through the log. On a disk it
 * waits for a flush of each file.
 */
const copyStrategy = () => (process.env['TEST_DATABASE_IN_MEMORY'] ? 'file_copy' : 'wal_log')

/** The shop gives up after two seconds. A busy machine may need longer to open a connection. */
const WAIT_IN_MS = 30_000

/** A database of this test's own, made by copying the one that was migrated first, or another template. */
export async function openTestDatabase(given?: string): Promise<OpenDatabase & { url: string }> {
  const template = given ?? (await migratedTemplate())
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  const admin = openAdmin()
  await sql`create database ${sql.ref(name)} template ${sql.ref(template)} strategy ${sql.raw(copyStrategy())}`.execute(
    admin.db,
  )
  const address = new URL(serverUrl())
  address.pathname = `/${name}`
  const database = openServerDatabase(address.href, { waitInMs: WAIT_IN_MS })
  return {
    ...database,
    url: address.href,
    async close() {
      await database.close()
      await sql`drop database ${sql.ref(name)} with (force)`.execute(admin.db)
    },
  }
}

const admins = new Map<string, OpenDatabase>()

/** One pool per process and PostgreSQL creates and drops all databases. Its connection ends when it is idle. */
function openAdmin() {
  const admin =
    admins.get(serverUrl()) ?? openServerDatabase(serverUrl(), { connections: 1, waitInMs: WAIT_IN_MS })
  admins.set(serverUrl(), admin)
  return admin
}

const templates = new Map<string, Promise<string>>()

/** One per process and PostgreSQL, because some test files start a PostgreSQL of their own. */
function migratedTemplate() {
  const template = templates.get(serverUrl()) ?? createTemplate()
  templates.set(serverUrl(), template)
  return template
}

async function createTemplate() {
  const name = `template_${process.pid}_${randomBytes(3).toString('hex')}`
  await sql`create database ${sql.ref(name)}`.execute(openAdmin().db)
  const address = new URL(serverUrl())
  address.pathname = `/${name}`
  const database = openServerDatabase(address.href, { connections: 1 })
  await migrate(database.db)
  await allowDemoKeys(database.db)
  await database.close()
  return name
}

/** Lets servers use the demo's keys with a database of tests, in which everything is invented. */
export const allowDemoKeys = (db: Database) =>
  db
    .insertInto('demo_mark')
    .values({ is_demo: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const testEnvironment = () => ({
  LOG_LEVEL: 'error',
  LIMITS: 'off',
  SMTP_PORT: process.env['TEST_SMTP_PORT'],
  ...(process.env['TEST_SANDBOX_URL'] && {
    PIX_BASE_URL: `${process.env['TEST_SANDBOX_URL']}/v2`,
    PIX_TOKEN_URL: `${process.env['TEST_SANDBOX_URL']}/oauth/token`,
    SMS_URL: `${process.env['TEST_SANDBOX_URL']}/sms/messages`,
  }),
})

/** Any call may be asked for a range that it has not. */
const RANGE_NOT_SATISFIABLE = 416

/** Ends a test in which a call refuses with a status that the contract does not name. */
function expectPromised(key: Key, status: number) {
  const { response } = endpoint(key).schema as { response: object }
  const isRefusal = status >= 400 && status < 500 && status !== RANGE_NOT_SATISFIABLE
  if (isRefusal && !(status in response))
    throw new Error(`${key} answers ${status}, of which the contract says nothing`)
}

type Overrides = { config?: Partial<Config>; context?: Partial<Context>; onlookers?: ServerObservers }

/** The API in front of a real PostgreSQL, answering by endpoint key. */
export async function startTestServer({ config = {}, context = {}, onlookers = {} }: Overrides = {}) {
  const database = await openTestDatabase()
  const settings: Config = { ...readConfig(testEnvironment()), ...config }
  const log: Context['log'] = { info() {}, warn() {}, error: console.error }
  let bank = createPixClient(settings.pix)
  const given: Context = {
    config: settings,
    db: database.db,
    runSql: database.runSql,
    readPublic: (read) => read(given.db),
    replicaLagInSeconds: () => undefined,
    accounts: openAccounts(settings, bank),
    mailer: createMailer(settings.smtp),
    sms: createSmsSender(settings.sms),
    queue: { ask: async () => {} },
    pictures: openPictures(settings, database.db, log),
    log,
    ...context,
  }
  const app = createApp(given, onlookers)
  await app.ready()

  /** Calls an endpoint of the contract; `body` is typed as its success, a refusal also has `msg` and `code`. */
  async function call<K extends Key>(key: K, input: Input<K>, headers: Record<string, string> = {}) {
    const { params = {}, query = {}, body } = input as AnyInput
    const [method, path] = key.split(' ') as ['GET', string]
    const response = await app.inject({
      method,
      url: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      query,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    expectPromised(key, response.statusCode)
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      raw: response.rawPayload,
      body: (isJson ? response.json() : response.body) as Reply<K> & { code?: string; msg?: string },
    }
  }

  return {
    app,
    call,
    context: given,
    db: given.db,
    url: database.url,
    config: settings,
    get bank() {
      return bank
    },
    set bank(other: PixClient) {
      bank = other
      given.accounts = openAccounts(settings, bank)
    },
    async [Symbol.asyncDispose]() {
      // A connection whose answer came before its request was read becomes idle only after this, and stays open.
      const cut = setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS)
      await app.close()
      clearTimeout(cut)
      await database.close()
    },
  }
}

/** The context with another client of the bank. */
export const withBank = (context: Context, bank: PixClient): Context => ({
  ...context,
  accounts: openAccounts(context.config, bank),
})

/** Builds a shop once. Returns the name of its database, which `openTestDatabase` copies. */
export async function buildTemplate(build: (server: TestServer) => Promise<unknown>): Promise<string> {
  const { app, db, url, ...server } = await startTestServer()
  await build({ app, db, url, ...server })
  await app.close()
  // A database with open connections cannot be copied.
  await db.destroy()
  return new URL(url).pathname.slice(1)
}

type AnyInput = { params?: Record<string, string>; query?: Record<string, string>; body?: object }
export type TestServer = Awaited<ReturnType<typeof startTestServer>>
export type { Database }
