import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../../tools/free-port.ts'
import { readConfig as readSandboxConfig } from '../../sandbox/src/config.ts'
import { startSandbox } from '../../sandbox/src/sandbox.ts'
import { readConfig } from '../../server/src/config.ts'
import { startShop } from '../../server/src/start-shop.ts'
import { runCommand } from '../../server/src/testing/terminal.ts'
import { administer, urlOf } from './demo-database.ts'

/** Few connections, because each one costs a process of PostgreSQL. On a busy machine a statement waits for its turn. */
const POOL = { connections: 5, waitInMs: 30_000 }

/**
 * Starts the shop with its jobs, and the sandbox with bank and mailbox, in this process, which has loaded their code
 * once for all test files. They have free ports and a database of their own.
 */
export async function openTestbed(more: Record<string, string> = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), 'porteira-testbed-'))
  const database = `testbed_${process.pid}_${randomBytes(4).toString('hex')}`
  await administer(`create database ${database} template ${process.env['TEST_DEMO_DATABASE']}`)
  const ports = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }
  const sandbox = await startSandbox(readSandboxConfig({ ...process.env, DATA_DIR: directory, ...ports }))
  const port = await freePort()
  const env = {
    ...process.env,
    DATA_DIR: directory,
    PORT: String(port),
    DATABASE_URL: urlOf(database),
    SANDBOX_PORT: String(sandbox.port),
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...more,
  }
  const shop = await startShop(readConfig(env), { works: true, pool: POOL })
  await shop.work()

  return {
    shop: `http://127.0.0.1:${port}`,
    bank: sandbox.baseUrl,
    /** Runs a statement in the database of the shop, for what no call writes. */
    async write(statement: string, values: unknown[]) {
      const client = new pg.Client(urlOf(database))
      await client.connect()
      await client.query(statement, values).finally(() => client.end())
    },
    /** The document of an event, as the command writes it. */
    async exportEvent(shortName: string) {
      const file = path.join(directory, `${shortName}.json`)
      const { code, stderr } = await runCommand(['export', shortName, '--output', file], { env })
      if (code !== 0) throw new Error(stderr)
      return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    },
    /** Makes an account an administrator by the command. */
    async grantAdmin(cpf: string) {
      const { code, stderr } = await runCommand(['grant', cpf], { env })
      if (code !== 0) throw new Error(stderr)
    },
    async [Symbol.asyncDispose]() {
      await shop.close()
      await sandbox.close()
      await administer(`drop database ${database} with (force)`)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The addresses of a running shop and its sandbox. */
export type Testbed = { shop: string; bank: string } & AsyncDisposable
