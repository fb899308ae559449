import { execFileSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

const WITH_PROFILE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Chromium without a user interface needs about 40 % less processor time. */
const NAMES = ['chromium-headless-shell', ...WITH_PROFILE]
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, else the one on `PATH`.
 * A root without one (a bare container) gets Debian's packages installed.
 * @throws Error with the package to install.
 */
export const findChromium = (env: NodeJS.ProcessEnv = process.env, isRoot = process.getuid?.() === 0) =>
  find(NAMES, env, isRoot)

/** A Chromium that opens its service workers again after it was killed, which the headless shell does not. */
export const findChromiumWithProfile = (
  env: NodeJS.ProcessEnv = process.env,
  isRoot = process.getuid?.() === 0,
) => find(WITH_PROFILE, env, isRoot)

function find(names: readonly string[], env: NodeJS.ProcessEnv, isRoot: boolean): string {
  const wanted = env['CHROMIUM_PATH']
  if (wanted && !isProgram(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which cannot be run.`)

  const found = wanted ?? onPath(env, names) ?? [MAC].find(isProgram)
  if (found) return found

  const apt = isRoot ? onPath(env, ['apt-get']) : undefined
  if (!apt)
    throw new Error(
      'Install Chromium for the browser tests (apt-get install chromium), or set CHROMIUM_PATH.',
    )
  return install(apt, env, names)
}

function onPath(env: NodeJS.ProcessEnv, names: readonly string[]) {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram)
}

function isProgram(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

function install(apt: string, env: NodeJS.ProcessEnv, names: readonly string[]) {
  console.error('No Chromium here: installing the Debian packages for the browser tests.')
  const run = (...words: string[]) =>
    execFileSync(apt, words, {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', process.stderr, process.stderr],
    })
  const add = (...packages: string[]) => run('install', '-y', '-q', '--no-install-recommends', ...packages)
  run('update', '-q')
  try {
    add('chromium', 'chromium-headless-shell')
  } catch {
    // Older releases have no package of the headless shell.
    add('chromium')
  }
  const installed = onPath(env, names)
  if (!installed) throw new Error('apt-get installed no Chromium: install one, or set CHROMIUM_PATH.')
  return installed
}
