import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startMessages } from '@porteira/domain/start'
import { expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from '#testing/small-disk.ts'
import { OperatorError } from '#operator-error.ts'
import { openDatabase } from './client.ts'

const open = (dataDirectory: string) => openDatabase({ databaseUrl: '', dataDirectory })

test('The embedded database says when there is a file where its folder should be', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'porteira-folder-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const folder = path.join(home, 'data')
  writeFileSync(folder, '')
  await expect(open(folder)).rejects.toThrow(new OperatorError(startMessages.folderIsFile(folder)))
})

test.runIf(process.platform === 'linux')(
  'The embedded database says when its folder cannot be written',
  async () => {
    // Not even root can make a folder there.
    const folder = '/sys/porteira'
    await expect(open(folder)).rejects.toThrow(new OperatorError(startMessages.folderForbidden(folder)))
  },
)

// In a process of its own, because Node's recursive mkdir never returns in /proc.
test.runIf(process.platform === 'linux')(
  'The server and the sandbox end with one sentence when their folder is in /proc, where no folder can be made',
  () => {
    const apps = path.resolve(import.meta.dirname, '../../../..')
    for (const program of ['server/src/main.ts', 'sandbox/src/main.ts']) {
      const env = {
        ...process.env,
        DATABASE_URL: '',
        DATA_DIR: '/proc/x',
        SANDBOX_PORT: '0',
        SANDBOX_SMTP_PORT: '0',
      }
      const file = path.join(apps, program)
      const { status, stderr } = spawnSync(process.execPath, [file], {
        env,
        encoding: 'utf8',
        timeout: 20_000,
      })
      expect([program, status, stderr]).toEqual([program, 1, `${startMessages.folderForbidden('/proc/x')}\n`])
    }
  },
)

/**
 * Makes the files of a folder of data, opens them as a user who did not make them (root becomes `nobody`), and prints
 * each failure.
 */
const openAsAnother = `
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
const [server, sandbox, sandboxError, folder] = process.argv.slice(1)
const { openDatabase } = await import(server)
const { openStore } = await import(sandbox)
const { asStartError } = await import(sandboxError)
openStore(folder).close()
mkdirSync(folder + '/database/postgres', { recursive: true })
for (const name of ['database/postgres/PG_VERSION', 'database/in-use.lock']) writeFileSync(folder + '/' + name, '')
const closed = ['database/postgres', 'database/in-use.lock', 'database', 'sandbox.sqlite', '']
for (const name of closed) chmodSync(folder + '/' + name, 0o555)
if (process.getuid() === 0) process.setuid(65534)
await openDatabase({ databaseUrl: '', dataDirectory: folder }).catch((error) => console.log(error.message))
try {
  openStore(folder)
} catch (error) {
  console.log(asStartError(error, { dataDir: folder }).message)
}
if (process.getuid() !== 65534) for (const name of closed) chmodSync(folder + '/' + name, 0o755)`

test.runIf(process.platform === 'linux')(
  'Database and sandbox say when another user made the files of their folder',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'porteira-folder-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const apps = path.resolve(import.meta.dirname, '../../../..')
    const files = [
      'server/src/platform/database/client.ts',
      'sandbox/src/store.ts',
      'sandbox/src/start-error.ts',
    ]
    const said = execFileSync(
      process.execPath,
      ['--input-type=module', '-e', openAsAnother, ...files.map((file) => path.join(apps, file)), folder],
      { encoding: 'utf8' },
    )
    const forbidden = startMessages.folderForbidden(folder)
    expect(said).toBe(`${forbidden}\n${forbidden}\n`)
  },
)

// Only root may mount a disk.
test.runIf(process.getuid?.() === 0)('The embedded database says when its disk is full', async ({ skip }) => {
  using disk = mountSmallDisk(1)
  if (!disk) return skip()
  disk.fill()
  const folder = path.join(disk.folder, 'data')
  await expect(open(folder)).rejects.toThrow(new OperatorError(startMessages.diskFull(folder)))
})
