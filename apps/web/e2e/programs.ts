import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../tools/free-port.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Starts the shop with the embedded database and the sandbox as `npm start` does: as processes, on free ports and in an
 * empty folder. The shop loads the demo.
 */
export async function openPrograms() {
  const directory = mkdtempSync(path.join(tmpdir(), 'porteira-programs-'))
  const sandbox = await startProgram('apps/sandbox/src/main.ts', {
    DATA_DIR: directory,
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
  })
  const port = await freePort()
  const settings = {
    DATA_DIR: directory,
    PORT: String(port),
    SANDBOX_PORT: String(sandbox.message.port),
    SANDBOX_SMTP_PORT: String(sandbox.message.smtpPort),
    LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  let server = await startProgram('apps/server/src/main.ts', settings)

  return {
    shop: `http://127.0.0.1:${port}`,
    bank: `http://127.0.0.1:${sandbox.message.port}`,
    /** Kills the server with SIGKILL, as in a power failure, and starts it again. */
    async killAndRestart() {
      await server.end('SIGKILL')
      server = await startProgram('apps/server/src/main.ts', settings)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([server.stop(), sandbox.stop()])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Starts a program of the shop and waits until it is ready. Its message has its ports. */
export async function startProgram(file: string, settings: Record<string, string>) {
  const child = fork(path.join(root, file), {
    env: { ...process.env, ...settings },
    execArgv: [],
    silent: true,
  })
  child.stderr?.pipe(process.stderr)
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => {
    throw new Error(`${file} ended with ${String(code)} before it was ready`)
  })
  failed.catch(() => {})
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [Message]
  async function end(signal: NodeJS.Signals) {
    child.kill(signal)
    await ended
  }
  return { message, end, stop: () => end('SIGTERM') }
}

type Message = { port?: number; smtpPort?: number }
