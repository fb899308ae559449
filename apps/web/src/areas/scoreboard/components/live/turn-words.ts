import type { LiveCall } from './follow.ts'

/** 'Faltam 4': how many throw before a number. Undefined for a number that throws no more. */
export function turnsBefore({ order, nextRound }: Pick<LiveCall, 'order' | 'nextRound'>, badge: number) {
  const index = [...order, ...nextRound].indexOf(badge)
  return index < 0 ? undefined : index
}

/** 'Na cancha agora', 'Prepara: é a próxima', 'Faltam 4 para a sua vez'. */
export function turnSentence(before: number) {
  if (before === 0) return 'Na cancha agora'
  return before === 1 ? 'Prepara: é a próxima' : `Faltam ${before}`
}
