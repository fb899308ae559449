import { readFileSync, statSync } from 'node:fs'

const SHORTEST = 16

type Wanted = { production: boolean; demo: string; shortest?: number }

/**
 * A secret from the environment, or from the file that the same name with `_FILE` points at. In production it
 * must be there, be none of the demo's and be long enough. Throws an Error that names the setting, never its value.
 */
export function readSecret(env: NodeJS.ProcessEnv, name: string, wanted: Wanted) {
  const { production, demo, shortest = SHORTEST } = wanted
  const file = env[`${name}_FILE`]
  const value = (file ? readPrivate(file, `${name}_FILE`, production) : env[name]) || (production ? '' : demo)
  if (!value || (production && value === demo)) throw new Error(`Set ${name}; see .env.example.`)
  if (production && value.length < shortest)
    throw new Error(`${name} is too short: at least ${shortest} characters.`)
  return value
}

/** A secret that not every shop has; '' without it. It may come from a file like the others. */
export function readOptionalSecret(env: NodeJS.ProcessEnv, name: string, production: boolean) {
  const file = env[`${name}_FILE`]
  return (file ? readPrivate(file, `${name}_FILE`, production) : env[name]) ?? ''
}

/** The path of a key's file, refused in production while everybody on the machine may read it. */
export function privateFile(env: NodeJS.ProcessEnv, name: string, production: boolean) {
  const file = env[name] ?? ''
  if (file && production) refuseOpenFile(file, name)
  return file
}

function readPrivate(file: string, name: string, production: boolean) {
  if (production) refuseOpenFile(file, name)
  return readFileSync(file, 'utf8').trim()
}

function refuseOpenFile(file: string, name: string) {
  if ((statSync(file).mode & 0o007) !== 0)
    throw new Error(`${name}: everybody on this machine can read ${file}; chmod 0400 it.`)
}
