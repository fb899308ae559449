import { existsSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '#operator-error.ts'

/** Reads the settings of `.env` in this folder, if it has one, into the environment, whose own values come first. */
export function loadEnvFile(folder: string) {
  const file = path.join(folder, '.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    throw new OperatorError(`Não consegui ler ${file}.`, { cause: error })
  }
}
