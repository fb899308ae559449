import type { OperatorError } from '#operator-error.ts'

/** The result of one check: a Portuguese sentence for the operator and, for a fault, how to repair it. */
export type Finding = { subject: string; state: 'ok' | 'warning' | 'wrong'; says: string; mend?: string }

export const fine = (subject: string, says: string): Finding => ({ subject, state: 'ok', says })
const finding =
  (state: Finding['state']) =>
  (subject: string, says: string, mend: string): Finding => ({ subject, state, says, mend })
export const warn = finding('warning')
export const wrong = finding('wrong')

/** The code or name of an error. The messages of libraries may contain secrets, so they are not used. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'motivo desconhecido'
  // `fetch` puts the reason of a network failure into `cause`.
  if (error.name === 'TypeError' && error.cause !== undefined) return reasonOf(error.cause)
  const code: unknown = Reflect.get(error, 'code') ?? Reflect.get(error, 'type')
  return typeof code === 'string' ? code : error.name
}

/** One finding for each line of the message. Each line explains how to correct its setting. */
export const reportMistakes = (subject: string, { message }: OperatorError) =>
  message.split('\n').map((says): Finding => ({ subject, state: 'wrong', says }))
