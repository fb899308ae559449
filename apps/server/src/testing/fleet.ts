import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const source = path.resolve(import.meta.dirname, '..')

/** One process of the shop, started as in production. Its port identifies it. */
export type Member = {
  port: number
  child: ChildProcess
  end(signal: NodeJS.Signals): Promise<number | null>
}

const children = new Set<ChildProcess>()

/** Kills what a failed test left running, because the next test file runs in the same process. */
export function killLeftMembers() {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
}

/**
 * Starts `main.ts` or `worker.ts` at this database and waits until it is ready. Port 0 is any free one. What it
 * logs goes to `hear`, else to the screen; `from` is another release's source.
 */
export async function startMember(
  file: 'main.ts' | 'worker.ts',
  env: NodeJS.ProcessEnv,
  { hear, from = source }: { hear?: (said: string) => void; from?: string } = {},
): Promise<Member> {
  const child = fork(path.join(from, file), {
    env: { ...process.env, ...outside(), PORT: '0', LIMITS: 'off', LOG_LEVEL: 'error', ...env },
    execArgv: [],
    stdio: ['ignore', hear ? 'pipe' : 'inherit', 'inherit', 'ipc'],
  })
  children.add(child)
  if (hear) child.stdout?.setEncoding('utf8').on('data', hear)
  const ended = once(child, 'exit') as Promise<[number | null]>
  const [ready] = await Promise.race([
    once(child, 'message') as Promise<[{ port?: number }]>,
    ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code} before it was ready.`))),
  ])
  return {
    port: ready.port ?? 0,
    child,
    async end(signal) {
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

/** The sandbox of this test run, as the bank, the mail server and the SMS gateway. */
export const outside = () => ({
  PIX_BASE_URL: `${process.env['TEST_SANDBOX_URL']}/v2`,
  PIX_TOKEN_URL: `${process.env['TEST_SANDBOX_URL']}/oauth/token`,
  SMS_URL: `${process.env['TEST_SANDBOX_URL']}/sms/messages`,
  SMTP_PORT: process.env['TEST_SMTP_PORT'],
})
