import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#operator-error.ts'
import type { Terminal } from './terminal.ts'

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
  try {
    return await readFile(file)
  } catch (error) {
    const code = String(Reflect.get(error as object, 'code'))
    throw new OperatorError(`Não consegui ler ${file}: ${reasons[code] ?? code}.`, { cause: error })
  }
}

type NewFile = { text: string; isForced: boolean }

/** Writes a file that the person named, and returns where; one that exists only if it is forced. */
export async function writePersonsFile({ folder }: Terminal, name: string, { text, isForced }: NewFile) {
  const file = path.resolve(folder, name)
  try {
    await writeFile(file, text, { flag: isForced ? 'w' : 'wx' })
    return file
  } catch (error) {
    const code = String(Reflect.get(error as object, 'code'))
    const reason = code === 'ENOENT' ? 'a pasta não existe' : (reasons[code] ?? code)
    throw new OperatorError(`Não consegui gravar ${file}: ${reason}.`, { cause: error })
  }
}
