import { execFileSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, else the one on `PATH`.
 * A root without one (a bare container) gets Debian's package installed.
 * @throws Error with the package to install.
 */
export function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  isRoot = process.getuid?.() === 0,
): string {
  const wanted = env['CHROMIUM_PATH']
  if (wanted && !isProgram(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which cannot be run.`)

  const found = wanted ?? onPath(env, NAMES)
  if (found) return found

  const apt = isRoot ? onPath(env, ['apt-get']) : undefined
  if (!apt)
    throw new Error(
      'Install Chromium for the browser tests (apt-get install chromium), or set CHROMIUM_PATH.',
    )
  return install(apt, env)
}

function onPath(env: NodeJS.ProcessEnv, names: string[]) {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...(names === NAMES ? [MAC] : [])].find(isProgram)
}

function isProgram(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

function install(apt: string, env: NodeJS.ProcessEnv) {
  console.error('No Chromium here: installing the Debian package for the browser tests.')
  const run = (...words: string[]) =>
    execFileSync(apt, words, {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', process.stderr, process.stderr],
    })
  run('update', '-q')
  run('install', '-y', '-q', '--no-install-recommends', 'chromium')
  const installed = onPath(env, NAMES)
  if (!installed) throw new Error('apt-get installed no Chromium: install one, or set CHROMIUM_PATH.')
  return installed
}
