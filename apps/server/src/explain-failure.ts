import { explainPortFailure } from '@porteira/domain/start'
import { explainDatabase } from '#database/explain-database.ts'
import { Refusal } from '#errors.ts'
import { BankError } from '#providers/pix/bank-error.ts'
import { OperatorError } from './operator-error.ts'

/** Portuguese sentences for a failure that an operator can correct; undefined for a bug, whose stack trace is needed. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof OperatorError || error instanceof Refusal) return error.message
  if (error instanceof BankError)
    return `O banco (API Pix) não atendeu (${error.status || error.type}). Rode porteira doctor, que diz o que corrigir.`
  return explainPortFailure(error, 'PORT') ?? explainDatabase(error)
}
