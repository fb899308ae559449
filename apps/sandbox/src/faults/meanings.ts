const ANSWER_FAULTS = ['timeout-before', 'timeout-after', '500', '503', '429', 'drop'] as const
const ECHO_FAULTS = ['malformed', 'unknown-status', 'wrong-amount', 'no-code'] as const

/** The modes of each target. `POST /sandbox/faults` refuses all others. */
export const meanings = {
  cob: [...ANSWER_FAULTS, 'delay', ...ECHO_FAULTS],
  cobv: [...ANSWER_FAULTS, 'delay', ...ECHO_FAULTS],
  devolucao: [...ANSWER_FAULTS, 'delay', 'no-balance', 'malformed', 'unknown-status', 'wrong-amount'],
  token: [...ANSWER_FAULTS, 'delay', 'malformed'],
  webhook: ['drop', 'duplicate', 'delay', 'reorder'],
  sms: [...ANSWER_FAULTS, 'duplicate', 'delay'],
  smtp: [...ANSWER_FAULTS, 'duplicate', 'delay'],
} as const

export type Target = keyof typeof meanings
export type Mode = (typeof meanings)[Target][number]

export const isTarget = (value: string): value is Target => Object.hasOwn(meanings, value)

export const isApplicable = (target: Target, mode: string): mode is Mode =>
  (meanings[target] as readonly string[]).includes(mode)
