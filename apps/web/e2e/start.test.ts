import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startMessages } from '@porteira/domain/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../tools/free-port.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const home = mkdtempSync(path.join(tmpdir(), 'porteira-start-'))
const data = path.join(home, 'data')

type RunningProgram = { child: ChildProcess; printed: () => string; errors: () => string }

/** Starts the system like `npm start`, or one program, in its own process group. */
async function start(settings: Record<string, string>, program = 'tools/start.ts'): Promise<RunningProgram> {
  const [PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT] = (
    await Promise.all([freePort(), freePort(), freePort()])
  ).map(String)
  const child = spawn(process.execPath, [path.join(root, program)], {
    cwd: home,
    env: { PATH: process.env['PATH'], PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT, DATA_DIR: data, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let [printed, errors] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text))
  return { child, printed: () => printed, errors: () => errors }
}

/** The end of a start: exit code, error output, and whether all its processes are gone. */
async function ending({ child, errors }: RunningProgram) {
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, errorOutput: errors().trim(), isGone: isGone(child) }
}

function isGone({ pid }: ChildProcess) {
  try {
    return !process.kill(-pid!, 0)
  } catch {
    return true
  }
}

const refused = (...sentences: string[]) => ({ code: 1, errorOutput: sentences.join('\n'), isGone: true })

let first: RunningProgram
const busy = createServer()
let ports: { PORT: string; SANDBOX_PORT: string; SANDBOX_SMTP_PORT: string }

beforeAll(async () => {
  busy.listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const address = busy.address()
  const port = String(typeof address === 'object' && address?.port)
  ports = { PORT: port, SANDBOX_PORT: port, SANDBOX_SMTP_PORT: port }
  first = await start({})
  while (!first.printed().includes('A porteira está aberta.')) await once(first.child.stdout!, 'data')
})
afterAll(() => {
  busy.close()
  if (!isGone(first.child)) process.kill(-first.child.pid!, 'SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

test('A start that cannot succeed prints one sentence, ends with 1 and leaves no process', async () => {
  const file = path.join(home, 'file')
  writeFileSync(file, '')
  const elsewhere = { DATA_DIR: path.join(home, 'elsewhere') }
  const inUse = startMessages.portInUse
  const address = { DATABASE_URL: 'postgres://porteira:segredo@127.0.0.1:1/loja' }
  const [badSettings, twice, busyPorts, badFolder, noDatabase, busyBank, lonelyWorker] = await Promise.all([
    start({ PORT: 'x', SANDBOX_PORT: 'y' }),
    start({}),
    start({ ...elsewhere, ...ports }),
    start({ DATA_DIR: file }),
    start({ ...elsewhere, ...address }),
    start({ ...elsewhere, ...ports }, 'apps/sandbox/src/main.ts'),
    start(elsewhere, 'apps/server/src/worker.ts'),
  ])

  expect(
    await Promise.all(
      [badSettings, twice, busyPorts, badFolder, noDatabase, busyBank, lonelyWorker].map(ending),
    ),
  ).toEqual([
    {
      ...refused(),
      errorOutput: expect.stringMatching(/^PORT precisa ser .*\.\nSANDBOX_PORT precisa ser .*\.$/),
    },
    refused(startMessages.folderInUse(data)),
    refused(
      inUse(ports.PORT, 'PORT'),
      inUse(ports.PORT, 'SANDBOX_PORT'),
      inUse(ports.PORT, 'SANDBOX_SMTP_PORT'),
    ),
    refused(startMessages.folderIsFile(file)),
    refused(
      'O banco de dados não responde em 127.0.0.1, porta 1 (ECONNREFUSED). Confira se o PostgreSQL está no ar e o endereço em DATABASE_URL.',
    ),
    refused(inUse(ports.PORT, 'SANDBOX_SMTP_PORT')),
    refused('O trabalhador precisa de DATABASE_URL. Com o banco embutido o servidor faz a parte dele.'),
  ])
})

test('A shop that is started alone names a busy port, and a running start ends without errors on SIGTERM', async () => {
  const ended = ending(first)
  first.child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, errorOutput: '', isGone: true })

  // The lock of the data directory is free again.
  const shop = await start({ PORT: ports.PORT }, 'apps/server/src/main.ts')
  expect(await ending(shop)).toEqual(refused(startMessages.portInUse(ports.PORT, 'PORT')))
})
