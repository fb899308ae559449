import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#operator-error.ts'
import type { Terminal } from './terminal.ts'

const reasons: Record<string, string> = {
  ENOENT: 'ele não existe',
  EISDIR: 'é uma pasta',
  EACCES: 'falta permissão',
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
