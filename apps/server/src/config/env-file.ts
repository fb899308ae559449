import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { decodeText } from '@porteira/domain'
import { OperatorError } from '#operator-error.ts'

/**
 * Reads the settings of `.env` in this folder, if it has one, into the environment, whose own values come first. Editors
 * on Windows write a byte order mark or UTF-16, with which `process.loadEnvFile` loses settings without an error.
 */
export function loadEnvFile(folder: string) {
  const file = path.join(folder, '.env')
  if (!existsSync(file)) return
  const settings = parseEnv(readEnvFile(file))
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value
}

function readEnvFile(file: string) {
  try {
    return decodeText(readFileSync(file))
  } catch (error) {
    throw new OperatorError(`Não consegui ler ${file}.`, { cause: error })
  }
}
