import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../tools/free-port.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Fills a folder with the demo, once per run. Every testbed starts with a copy of it. Returns a function that deletes it.
 */
export async function prepareDemo() {
  const directory = mkdtempSync(path.join(tmpdir(), 'porteira-demo-'))
  const testbed = await openTestbed({}, directory)
  await testbed.stop()
  process.env['TEST_DEMO_DIRECTORY'] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}

function copyDemo() {
  const directory = mkdtempSync(path.join(tmpdir(), 'porteira-testbed-'))
  const demo = process.env['TEST_DEMO_DIRECTORY']
  if (demo) cpSync(demo, directory, { recursive: true })
  return directory
}

/** Starts the shop and the sandbox with bank and mailbox, on free ports and in their own folder. */
export async function openTestbed(more: Record<string, string> = {}, directory = copyDemo()) {
  const sandbox = await start('apps/sandbox/src/main.ts', {
    DATA_DIR: directory,
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
  })
  const { port: bankPort, smtpPort } = sandbox.message as { port: number; smtpPort: number }
  const port = await freePort()
  const settings = {
    DATA_DIR: directory,
    PORT: String(port),
    // The program porteira reads the .env of this checkout, which may name another database.
    DATABASE_URL: '',
    SANDBOX_PORT: String(bankPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...more,
  }
  let server = await start('apps/server/src/main.ts', settings)

  return {
    shop: `http://127.0.0.1:${port}`,
    bank: `http://127.0.0.1:${bankPort}`,
    /** Kills the server with SIGKILL, as in a power failure, and starts it again. */
    async killAndRestart() {
      server.child.kill('SIGKILL')
      await once(server.child, 'exit')
      server = await start('apps/server/src/main.ts', settings)
    },
    /** Makes an account an administrator by the command. The server stops meanwhile, because the command needs the database alone. */
    async grantAdmin(cpf: string) {
      await stop(server.child)
      const command = path.join(root, 'apps/server/src/commands/porteira.ts')
      execFileSync(process.execPath, [command, 'grant', cpf], { env: { ...process.env, ...settings } })
      server = await start('apps/server/src/main.ts', settings)
    },
    stop: () => Promise.all([stop(server.child), stop(sandbox.child)]),
    async [Symbol.asyncDispose]() {
      await this.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type Testbed = Awaited<ReturnType<typeof openTestbed>>

async function start(file: string, settings: Record<string, string>) {
  const child = fork(path.join(root, file), {
    env: { ...process.env, ...settings },
    execArgv: [],
    silent: true,
  })
  child.stderr?.pipe(process.stderr)
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${String(code)} before it was ready`)
  })
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [unknown]
  failed.catch(() => {})
  return { child, message }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
