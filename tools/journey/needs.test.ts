import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PATH } from './machine.ts'
import { probe } from './needs.ts'

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const mayMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0
const journey = path.resolve(import.meta.dirname, '../journey.ts')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'porteira-needs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Every program of this machine, without some. */
function linkAllBut(taken: string[]) {
  for (const from of PATH.split(':').filter((name) => existsSync(name)))
    for (const name of readdirSync(from)) {
      const link = path.join(folder, name)
      if (!taken.includes(name) && !existsSync(link)) symlinkSync(path.join(from, name), link)
    }
  return folder
}

const run = (words: string[], env: NodeJS.ProcessEnv = {}) => {
  const [program = '', ...rest] = words
  const { status, stderr } = spawnSync(program, rest, { encoding: 'utf8', env: { ...process.env, ...env } })
  return { status, said: stderr }
}

test('A program that the machine lacks is fetched as its Debian package', () => {
  const without = linkAllBut([
    'caddy',
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ])
  expect(probe({ path: without }).packages).toEqual(expect.arrayContaining(['caddy', 'chromium']))
})

test('An ordinary user learns that the journey needs root', () => {
  const asked = `const { probe } = await import('${path.join(import.meta.dirname, 'needs.ts')}')
    if (process.getuid() === 0) process.setuid(65534)
    console.error(probe().missing.join())`
  expect(run([process.execPath, '--input-type=module', '-e', asked]).said).toBe('root\n')
})

describe.runIf(isRoot)('The probe runs as the root user', () => {
  test('A program that no package provides is named as missing', () => {
    const { missing } = probe({ path: linkAllBut(['caddy', 'apt-get', 'nsenter']) })
    expect(missing).toContain('the program nsenter')
    expect(missing).toContain('the package caddy and apt-get to install it')
  })

  test('A machine that is too small learns how much it lacks', () => {
    expect(probe({ memoryInGib: 1e6 }).missing).toContain('1000000 GiB of free memory')
    expect(probe({ diskInGib: 1e6 }).missing).toContain(`1000000 GiB of free disk in ${tmpdir()}`)
  })
})

describe.runIf(mayMount)('The journey runs on a machine that forbids something to root', () => {
  const forbidden = [
    'setpriv',
    '--bounding-set=-sys_admin',
    '--inh-caps=-sys_admin',
    process.execPath,
    journey,
  ]

  test('CI reports the journey as skipped and names what is missing', () => {
    const { status, said } = run([...forbidden, '--if-possible'])
    expect(said).toMatch(
      /^SKIPPED: the journey was not run, because this machine lacks .*leave to mount .+\.\n$/,
    )
    expect(status).toBe(0)
  })

  test('The journey fails where nothing allows to skip it', () => {
    const { status, said } = run(forbidden)
    expect(said).toContain('FAILED: the journey was not run')
    expect(status).toBe(1)
  })

  test('A disk that is nearly full is seen before anything is begun', () => {
    const small = `mount -t tmpfs -o size=16m tmpfs ${folder} && exec ${process.execPath} ${journey} --if-possible`
    const { status, said } = run(['unshare', '--mount', 'sh', '-c', small], { TMPDIR: folder })
    expect(said).toContain(`GiB of free disk in ${folder}`)
    expect(status).toBe(0)
  })
})
