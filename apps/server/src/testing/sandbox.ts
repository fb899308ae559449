import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const program = path.resolve(import.meta.dirname, '../../../sandbox/src/main.ts')

/**
 * The sandbox's bank, mailbox and SMS gateway in a process of their own, reached over the network only. Tests use it
 * until it is stopped, then the one before it.
 */
export async function startSandbox(settings: Record<string, string> = {}, hear?: (said: string) => void) {
  const directory = mkdtempSync(path.join(tmpdir(), 'porteira-sandbox-'))
  const child = fork(program, {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', DATA_DIR: directory, ...settings },
    execArgv: [],
    silent: true,
  })
  if (hear) child.stdout?.setEncoding('utf8').on('data', hear)
  const [{ port, smtpPort }] = (await once(child, 'message')) as [{ port: number; smtpPort: number }]
  const before = {
    TEST_SANDBOX_URL: process.env['TEST_SANDBOX_URL'],
    TEST_SMTP_PORT: process.env['TEST_SMTP_PORT'],
  }
  process.env['TEST_SANDBOX_URL'] = `http://127.0.0.1:${port}`
  process.env['TEST_SMTP_PORT'] = String(smtpPort)
  return async () => {
    for (const [name, value] of Object.entries(before))
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
}

export default () => startSandbox()
