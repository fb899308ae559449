import type { OperatorError } from '#operator-error.ts'
import type { Finding } from './finding.ts'

/** One finding for each sentence; each says itself how to correct the setting that it names. */
export const tellMistakes = (subject: string, { message }: OperatorError) =>
  message.split('\n').map((says): Finding => ({ subject, state: 'wrong', says }))
