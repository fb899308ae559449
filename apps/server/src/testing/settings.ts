import { readConfig } from '#config.ts'
import { OperatorError } from '#operator-error.ts'

/** The sentences that a start with these settings prints. */
export function mistakesOf(env: NodeJS.ProcessEnv) {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof OperatorError) return error.message.split('\n')
    throw error
  }
}
