import { isConnectionLost } from '#platform/database/connection-lost.ts'

/** Jobs say so when the bank or the database is away, and are done again. */
export function unlessAway(error: unknown) {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
  if (errors.every(isAway)) return undefined
  throw error
}

const isAway = (error: unknown) =>
  isConnectionLost(error) || (error instanceof Error && error.name === 'BankError')
