import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#operator-error.ts'
import type { Terminal } from './terminal.ts'

const SCRIPTS = ['porteira', 'import']

/**
 * The current folder of the user. npm changes to the project's folder before it runs a script and stores the user's
 * folder in INIT_CWD. INIT_CWD is ignored if another script of npm set it.
 */
export function userFolderOf(env: NodeJS.ProcessEnv, folder: string, project: string) {
  const isOurScript =
    SCRIPTS.includes(env['npm_lifecycle_event'] ?? '') &&
    env['npm_package_json'] === `${project}/package.json` &&
    folder === project
  return (isOurScript && env['INIT_CWD']) || folder
}

const reasons: Record<string, string> = {
  ENOENT: 'ele não existe',
  EISDIR: 'é uma pasta',
  EACCES: 'falta permissão',
  EEXIST: 'ele já existe; para substituí-lo, use --force',
  ENOSPC: 'o disco está cheio',
}

/** Reads a file that the user named, relative to the user's folder; `-` is standard input. */
export async function readUserFile({ folder, readInput }: Terminal, name: string) {
  if (name === '-') return readInput()
  const file = path.resolve(folder, name)
  return readFile(file).catch(failTo(`ler ${file}`, reasons))
}

type NewFile = { text: string; isForced: boolean }

/** Writes a file that the user named and returns its path. Replaces an existing file only if `isForced`. */
export async function writeUserFile({ folder }: Terminal, name: string, { text, isForced }: NewFile) {
  const file = path.resolve(folder, name)
  const flag = isForced ? 'w' : 'wx'
  await writeFile(file, text, { flag }).catch(
    failTo(`gravar ${file}`, { ...reasons, ENOENT: 'a pasta não existe' }),
  )
  return file
}

const failTo = (what: string, reasonOf: Record<string, string>) => (error: NodeJS.ErrnoException) => {
  const code = String(error.code)
  throw new OperatorError(`Não consegui ${what}: ${reasonOf[code] ?? code}.`, { cause: error })
}
