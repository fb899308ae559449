import type { PixStatus } from '@porteira/contract'
import { TIMINGS_IN_MS } from '@porteira/domain'
import { ApiError } from '#api/api-error.ts'

/** The result of one check of the payment. `note` is the sentence of the server beside the state, '' for none. */
export type PaymentCheck =
  | { kind: 'waiting'; reached: boolean; askAgainInMs: number; note?: string }
  | { kind: 'paid'; isFree: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'signed-out' }
  | { kind: 'missing' }

const AFTER_TOO_MANY_MS = 5000

export const checkOfAnswer = ({ paymentStatus, cartIsFree, msg }: PixStatus): PaymentCheck =>
  paymentStatus === 1
    ? { kind: 'paid', isFree: cartIsFree > 0 }
    : { kind: 'waiting', reached: true, askAgainInMs: TIMINGS_IN_MS.paymentPoll, note: msg }

/** The result of a failed check. Only a refusal of the server ends the polling, never a network failure. */
export function checkOfError(error: unknown): PaymentCheck {
  const { status, message } = error instanceof ApiError ? error : new ApiError(0)
  if (status === 409) return { kind: 'refused', message }
  if (status === 401) return { kind: 'signed-out' }
  if (status === 404) return { kind: 'missing' }
  const isTooMany = status === 429
  return {
    kind: 'waiting',
    reached: isTooMany,
    askAgainInMs: isTooMany ? AFTER_TOO_MANY_MS : TIMINGS_IN_MS.paymentPoll,
  }
}

/** True for a failure that a retry may solve. A refusal is handled by the poll. */
export const isOutage = (error: unknown) =>
  error instanceof ApiError && ![401, 404, 409].includes(error.status)
