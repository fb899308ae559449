import { once } from 'node:events'
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { explainFailure } from './explain-failure.ts'
import { startShop } from './start-shop.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openServerDatabase } from '#platform/database/client.ts'
import { buildAccount, buildEvent } from '#testing/builders.ts'
import { outside } from '#testing/fleet.ts'
import { openTestDatabase } from '#testing/server.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'porteira-demo-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const own = 'invented-for-this-test-'.repeat(2)
const OWN_SECRETS = {
  SERVICE_KEY: own,
  PASSWORD_PEPPER: own,
  PIX_CLIENT_SECRET: own,
  PIX_WEBHOOK_SECRET: own,
}

const settingsOf = (env: NodeJS.ProcessEnv) => ({
  ...process.env,
  ...outside(),
  PORT: '0',
  LIMITS: 'off',
  LOG_LEVEL: 'error',
  ...env,
})

/** The code and the sentences with which a process of the shop ends when its start is refused. */
async function endOfRefusedStart(env: NodeJS.ProcessEnv) {
  const child = fork(path.join(import.meta.dirname, 'main.ts'), {
    env: settingsOf(env),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  // A start that is not refused keeps running.
  child.once('message', () => child.kill())
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

/** Starts the shop in this process, because a process needs seconds to load, and ends it. */
async function startAndEnd(env: NodeJS.ProcessEnv) {
  const config = readConfig(settingsOf(env))
  const shop = await startShop(config, { works: config.databaseUrl === '' })
  await shop.close()
}

/** The sentences with which a start in this process is refused. */
const refusedStart = (env: NodeJS.ProcessEnv) =>
  startAndEnd(env).then(
    () => 'The start was not refused.',
    (error: unknown) => explainFailure(error) ?? String(error),
  )

/** A PostgreSQL database that the demo did not fill, with or without an event. */
async function openPlainDatabase({ withEvent }: { withEvent: boolean }) {
  const database = await openTestDatabase()
  await database.db.deleteFrom('demo_mark').execute()
  if (withEvent) await buildEvent(database.db)
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() })
}

const isDemo = async (url: string) => {
  const { db, close } = openServerDatabase(url, { connections: 1 })
  const marks = await db.selectFrom('demo_mark').selectAll().execute()
  await close()
  return marks.length === 1
}

const toldToSet = (said: string) =>
  [...said.matchAll(/Defina (\w+): o valor da demonstração é público/g)].map(([, name]) => name)
const PUBLISHED_PASSWORDS = 'contém a demonstração, cujas senhas são públicas'

describe('The published keys of the demo', () => {
  test('The keys are refused where other machines reach the shop, with the embedded database too', async () => {
    const { code, said } = await endOfRefusedStart({
      HOST: '0.0.0.0',
      DATABASE_URL: '',
      DATA_DIR: directory,
    })
    expect([code, toldToSet(said).toSorted()]).toEqual([1, Object.keys(OWN_SECRETS).toSorted()])
  })

  test('The start is refused when a single published key is left', async () => {
    await using database = await openPlainDatabase({ withEvent: false })
    const settings = { HOST: '0.0.0.0', DATABASE_URL: database.url, ...OWN_SECRETS, SERVICE_KEY: '' }
    expect(toldToSet(await refusedStart(settings))).toEqual(['SERVICE_KEY'])
  })

  test('The keys are refused with a database that the demo did not fill, and nothing is written to it', async () => {
    await using database = await openPlainDatabase({ withEvent: true })
    const said = await refusedStart({ DATABASE_URL: database.url })
    expect(toldToSet(said).toSorted()).toEqual(Object.keys(OWN_SECRETS).toSorted())
    expect(await isDemo(database.url)).toBe(false)
    await startAndEnd({ DATABASE_URL: database.url, ...OWN_SECRETS })
  })

  test('The keys are accepted with an empty database, which the demo fills and marks, on this machine', async () => {
    await using database = await openPlainDatabase({ withEvent: false })
    await startAndEnd({ DATABASE_URL: database.url })
    expect(await isDemo(database.url)).toBe(true)
    await startAndEnd({ DATABASE_URL: database.url, HOST: '127.0.0.1' })
  })
})

describe('The published passwords of the demo', () => {
  test('The passwords are loaded into no database where other machines reach the shop', async () => {
    await using database = await openPlainDatabase({ withEvent: false })
    await startAndEnd({ HOST: '0.0.0.0', DATABASE_URL: database.url, ...OWN_SECRETS })
    expect(await database.db.selectFrom('account').select('id').execute()).toEqual([])
  })

  test('A database with the passwords is not served to other machines', async () => {
    const database = await openTestDatabase()
    const said = await refusedStart({ HOST: '0.0.0.0', DATABASE_URL: database.url, ...OWN_SECRETS })
    await database.close()
    expect(said).toContain(PUBLISHED_PASSWORDS)
  })

  test('The passwords are recognised in a database that an older release filled', async () => {
    await using database = await openPlainDatabase({ withEvent: true })
    const { db } = database
    await buildAccount(db, { uuid: '6cb7db0c-31f1-5b66-89ee-f7f1214d2e8e', cpf: '99999900100' })
    await db.schema.dropTable('demo_mark').execute()
    await db
      .deleteFrom('migration' as never)
      .where('name' as never, 'like', '0020%' as never)
      .execute()
    await migrate(db)
    expect(await isDemo(database.url)).toBe(true)
  })
})
