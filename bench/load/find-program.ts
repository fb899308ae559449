import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const packageOf = {
  nginx: 'nginx',
  pgbench: 'postgresql-contrib',
  psql: 'postgresql-client',
  wrk: 'wrk',
}
type Name = keyof typeof packageOf

/**
 * The path of a program that the bench needs. For root without it (a bare container) Debian's package is installed.
 * @throws Error with the package to install.
 */
export function findProgram(name: Name): string {
  const found = onPath(name)
  if (found) return found
  const apt = process.getuid?.() === 0 ? onPath('apt-get') : undefined
  if (!apt) throw new Error(`Install ${name} for the bench (apt-get install ${packageOf[name]}).`)
  console.error(`No ${name} here: installing the Debian package ${packageOf[name]}.`)
  for (const words of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', packageOf[name]],
  ])
    execFileSync(apt, words, { stdio: ['ignore', process.stderr, process.stderr] })
  const installed = onPath(name)
  if (!installed) throw new Error(`apt-get installed no ${name}: install one for the bench.`)
  return installed
}

function onPath(name: string) {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map((it) => path.join(debian, it, 'bin')) : []
  return [...(process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean), '/usr/sbin', ...versions]
    .map((folder) => path.join(folder, name))
    .find(canRun)
}

function canRun(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
