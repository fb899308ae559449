import { explainPortFailure } from '@porteira/domain/start'
import { explainDatabase } from '#database/explain-database.ts'
import { Refusal } from '#errors.ts'
import { OperatorError } from './operator-error.ts'

/** Portuguese sentences for a failure that an operator can correct; undefined for a bug, whose stack trace is needed. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof OperatorError || error instanceof Refusal) return error.message
  return explainPortFailure(error, 'PORT') ?? explainDatabase(error)
}
