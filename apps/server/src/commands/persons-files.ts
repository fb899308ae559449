import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#operator-error.ts'
import type { Terminal } from './terminal.ts'

const SCRIPTS = ['porteira', 'import']

/**
 * The folder in which the person stands. npm changes to the project's folder before it runs a script and keeps the
 * person's in INIT_CWD. A value inherited from another script is not believed.
 */
export function personsFolder(env: NodeJS.ProcessEnv, folder: string, project: string) {
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

/** The content of a file that the person named, from the folder in which they stand; `-` is standard input. */
export async function readPersonsFile({ folder, readInput }: Terminal, name: string) {
  if (name === '-') return readInput()
  const file = path.resolve(folder, name)
  return readFile(file).catch(failTo(`ler ${file}`, reasons))
}

type NewFile = { text: string; isForced: boolean }

/** Writes a file that the person named, and returns where; one that exists only if it is forced. */
export async function writePersonsFile({ folder }: Terminal, name: string, { text, isForced }: NewFile) {
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
