import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from '../find-chromium.ts'
import { overlayOf, PATH } from './machine.ts'
import { WITHIN } from './within.ts'

const root = path.resolve(import.meta.dirname, '../..')
const GIB = 1024 ** 3
const PATIENCE_IN_MS = 30_000
/** The exit code when the machine of the journey could not be created. */
export const NOT_POSSIBLE = 69

/** The programs that create a machine inside this one. */
const MAKERS = ['setpriv', 'unshare', 'nsenter', 'mount', 'chroot', 'ip', 'bash']
/** Programs that docs/operations.md uses before it installs them or assumes to be there, and their packages. */
const PACKAGES = {
  adduser: 'adduser',
  caddy: 'caddy',
  curl: 'curl',
  git: 'git',
  jq: 'jq',
  nginx: 'nginx',
  openssl: 'openssl',
  pg_createcluster: 'postgresql',
}

type NeedsOptions = { path?: string; diskInGib?: number; memoryInGib?: number }
export type Needs = {
  /** The reasons why the journey cannot run on this machine; empty if it can. */
  missing: string[]
  /** Debian packages that the journey's own machine fetches first. */
  packages: string[]
}

/** Checks everything that the journey needs. Some checks try the operation. */
export function probe({ path: folders = PATH, diskInGib = 3, memoryInGib = 2 }: NeedsOptions = {}): Needs {
  const packages = listPackages(folders)
  if (process.platform !== 'linux') return { missing: ['Linux'], packages }
  if (process.getuid?.() !== 0) return { missing: ['root'], packages }
  const makers = MAKERS.filter((program) => !isThere(program, folders))
  const missing = [
    ...makers.map((program) => `the program ${program}`),
    ...(packages.length > 0 && !isThere('apt-get', folders)
      ? packages.map((name) => `the package ${name} and apt-get to install it`)
      : []),
    ...(existsSync(path.join(root, '.git')) ? [] : ['a git checkout to clone']),
    ...lackOfRoom(diskInGib, memoryInGib),
  ]
  // The slow checks run only if the quick ones found nothing.
  if (missing.length === 0) missing.push(...lackOfLeave(), ...lackOfRegistry())
  return { missing, packages }
}

const isThere = (program: string, folders: string) =>
  folders.split(path.delimiter).some((folder) => existsSync(path.join(folder, program)))

function listPackages(folders: string) {
  const packages = Object.entries(PACKAGES).filter(([program]) => !isThere(program, folders))
  return [...packages.map(([, name]) => name), ...(hasChromium(folders) ? [] : ['chromium'])]
}

function hasChromium(folders: string) {
  try {
    return findChromium({ PATH: folders }, false) !== ''
  } catch {
    return false
  }
}

function lackOfRoom(diskInGib: number, memoryInGib: number) {
  const disk = statfsSync(tmpdir())
  return [
    ...(disk.bavail * disk.bsize < diskInGib * GIB ? [`${diskInGib} GiB of free disk in ${tmpdir()}`] : []),
    ...(process.availableMemory() < memoryInGib * GIB ? [`${memoryInGib} GiB of free memory`] : []),
  ]
}

/** Root in a container may be forbidden to mount, and its disk may not be one that can be laid over. */
function lackOfLeave() {
  const home = mkdtempSync(path.join(tmpdir(), 'porteira-journey-probe-'))
  for (const folder of ['root', 'written', 'work']) mkdirSync(path.join(home, folder))
  const tried = `mount ${overlayOf(home).join(' ')} && unshare --net chroot ${home}/root ip link set lo up`
  const [program = '', ...rest] = [...WITHIN, 'sh', '-c', tried]
  const { status, stderr } = spawnSync(program, rest, { encoding: 'utf8', ...bounded })
  rmSync(home, { recursive: true, force: true })
  const [why = ''] = (stderr ?? '').trim().split('\n')
  return status === 0 ? [] : [`leave to mount a file system and open a network of its own (${why})`]
}

const lackOfRegistry = () =>
  spawnSync('npm', ['ping'], { stdio: 'ignore', ...bounded }).status === 0
    ? []
    : ['an npm registry that answers']

const bounded = { timeout: PATIENCE_IN_MS, killSignal: 'SIGKILL' } as const
