import { explainPortFailure } from '@porteira/domain/start'
import { explainDatabase } from '#platform/database/explain-database.ts'
import { Refusal } from '#platform/errors.ts'
import { BankError } from '#providers/pix/bank-error.ts'
import { explainBank } from '#providers/pix/explain-bank.ts'
import { OperatorError } from './operator-error.ts'

/** Portuguese sentences for a failure that an operator can correct; undefined for a bug, whose stack trace is needed. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof OperatorError || error instanceof Refusal) return error.message
  if (error instanceof BankError) return explainBankFailure(error)
  return explainPortFailure(error, 'PORT') ?? explainDatabase(error)
}

function explainBankFailure(error: BankError) {
  const { message, repair } = explainBank(error)
  return `O banco (API Pix) ${message} ${repair}`
}
