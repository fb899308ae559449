import { randomBytes } from 'node:crypto'
import { refundMessages } from '@porteira/domain'
import type { RefundStatus } from '#platform/database/tables.ts'
import type { Removal } from '#modules/sales/index.ts'

/** Refunds that were requested and whose money has not left yet. */
export const IN_FLIGHT_REFUND: RefundStatus[] = ['requested', 'sent']

/** The wait after each try of a refund in seconds. Later tries follow every hour without an end. */
export const WAITS_IN_SECONDS = [5, 30, 120, 600]
export const LAST_WAIT_IN_SECONDS = 3600

/** The reason of a refund that was never sent and failed. */
export const REPLACED_REASON = 'O banco fez a devolução anterior, que constava como não realizada.'

/** The reason of a promise that ended because its entries were restored. */
export const RESTORED_REASON = 'A inscrição foi restaurada antes da devolução.'

/** A failed refund with one of these reasons is not repeated. */
export const ENDING_REASONS = [REPLACED_REASON, RESTORED_REASON]

/** 32 letters and digits. The id is stored before the call to the bank, so a repeated call never refunds twice. */
export const newRefundId = () => randomBytes(16).toString('hex')

/** What a call about a cart names: without an entry the whole cart, else the entry, alone or with its bundle. */
export const removalOf = (cartItemId: number | string | undefined, withBundle: boolean): Removal =>
  cartItemId === undefined ? 'cart' : { cartItemId: Number(cartItemId), withBundle }

/** The data of a refund that the payment method needs to send it. */
export type RefundToSend = {
  id: string
  idAtBank: string
  paymentId: string
  valueInCents: number
  description: string
  status: RefundStatus
}

/** The facts of a payment that decide a refund, from its payment method. */
export type Refundable = {
  paymentId: string
  amountInCents: number
  /** True while the method still allows a refund. */
  isWithinWindow: boolean
  /** True if the payment is credited to a charge that is not paid yet. */
  isPromised: boolean
  /** The ids of the payment in the audit. */
  names: Record<string, string>
}

export type RefundFacts = {
  valueInCents: number
  reason: string
  payment: Pick<Refundable, 'amountInCents' | 'isWithinWindow'> | undefined
  returned: { inCents: number; isInFlight: boolean; hasSameMomentsAgo: boolean } | undefined
}

/** The sum that an administrator refunded today and the daily limit. Undefined for a command. */
export type DailyTotal = { refundedInCents: number; capInCents: number } | undefined

/** True if the refund needs a second administrator. */
// guard: refund-above-daily-limit-approved
export const exceedsDailyCap = (valueInCents: number, today: DailyTotal) =>
  today !== undefined && today.refundedInCents + valueInCents > today.capInCents

/** The refusal of a refund request, or nothing. The checks run in this order. */
export function refuseRefund({ valueInCents, reason, payment, returned }: RefundFacts) {
  if (valueInCents <= 0) return { code: 'invalid_value', message: refundMessages.invalidValue }
  if (reason.length < 1 || reason.length > 100)
    return { code: 'invalid_reason', message: refundMessages.invalidReason }
  if (!payment || !returned) return { code: 'not_paid', message: refundMessages.notPaid }
  if (!payment.isWithinWindow) return { code: 'window_closed', message: refundMessages.windowClosed }
  // guard: one-refund-at-a-time
  if (returned.isInFlight) return { code: 'in_progress', message: refundMessages.inProgress }
  const leftInCents = payment.amountInCents - returned.inCents
  // guard: refund-not-above-payment
  if (valueInCents > leftInCents)
    return { code: 'exceeds_balance', message: refundMessages.exceedsBalance(leftInCents) }
  if (returned.hasSameMomentsAgo) return { code: 'same_moments_ago', message: refundMessages.sameMomentsAgo }
  return undefined
}

/** The message to the administrator who requested a refund. */
export function requestedMessage(request: { waitsForSecond: boolean; removes: boolean; capInCents: number }) {
  if (!request.waitsForSecond)
    return request.removes ? refundMessages.removedAndRequested : refundMessages.requested
  const waits = refundMessages.waitsForSecond(request.capInCents)
  return request.removes ? `${waits} ${refundMessages.removesWhenApproved}` : waits
}
