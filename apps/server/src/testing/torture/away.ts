import { isConnectionLost } from '#platform/database/connection-lost.ts'

/** Ignores errors of a bank or a database that does not answer, because the job runs again. Throws all others. */
export function unlessAway(error: unknown) {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
  if (errors.every(isAway)) return undefined
  throw error
}

const isAway = (error: unknown) =>
  isConnectionLost(error) || (error instanceof Error && error.name === 'BankError')
