import type { OperatorError } from '#operator-error.ts'

/** What one look found: a sentence for the person who runs the shop and, when something is wrong, how to mend it. */
export type Finding = { subject: string; state: 'ok' | 'warning' | 'wrong'; says: string; mend?: string }

export const fine = (subject: string, says: string): Finding => ({ subject, state: 'ok', says })
const finding =
  (state: Finding['state']) =>
  (subject: string, says: string, mend: string): Finding => ({ subject, state, says, mend })
export const warn = finding('warning')
export const wrong = finding('wrong')

/** The reason of a failure in a few words, without the values that libraries quote. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'motivo desconhecido'
  // fetch hides the network's own reason one level down.
  if (error.name === 'TypeError' && error.cause !== undefined) return reasonOf(error.cause)
  const code: unknown = Reflect.get(error, 'code') ?? Reflect.get(error, 'type')
  return typeof code === 'string' ? code : error.name
}

/** One finding for each sentence; each says itself how to correct the setting that it names. */
export const reportMistakes = (subject: string, { message }: OperatorError) =>
  message.split('\n').map((says): Finding => ({ subject, state: 'wrong', says }))
