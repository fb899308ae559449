import { randomBytes } from 'node:crypto'
import { refundMessages } from '@porteira/domain'
import type { RefundStatus } from '#platform/database/tables.ts'

/** Refunds whose money is promised and has not left yet. */
export const IN_FLIGHT_REFUND: RefundStatus[] = ['requested', 'sent']

/** How long a refund waits after each try, in seconds; then every hour, for ever. */
export const WAITS_IN_SECONDS = [5, 30, 120, 600]
export const LAST_WAIT_IN_SECONDS = 3600

/** 32 letters and digits, ours, kept before the bank is asked, so that asking again never returns twice. */
export const newRefundId = () => randomBytes(16).toString('hex')

/** A refund as the method of its payment sends it. */
export type RefundToSend = {
  id: string
  paymentId: string
  valueInCents: number
  description: string
  status: RefundStatus
}

/** A payment of which money may go back, as its method knows it. */
export type Refundable = {
  paymentId: string
  amountInCents: number
  /** Whether its method still takes money back. */
  isWithinWindow: boolean
  /** Whether it is to pay something that is not paid yet. */
  isPromised: boolean
  /** The names by which the audit knows it. */
  names: Record<string, string>
}

export type RefundFacts = {
  valueInCents: number
  reason: string
  payment: Pick<Refundable, 'amountInCents' | 'isWithinWindow'> | undefined
  returned: { inCents: number; isInFlight: boolean; hasSameMomentsAgo: boolean } | undefined
}

/** What an administrator returned today, and how much he may; none for a command. */
export type DailyTotal = { refundedInCents: number; capInCents: number } | undefined

/** Whether this return needs a second administrator. */
// guard: refund-above-daily-limit-approved
export const exceedsDailyCap = (valueInCents: number, today: DailyTotal) =>
  today !== undefined && today.refundedInCents + valueInCents > today.capInCents

/** Why a return may not be asked for, in the order in which it is looked at. */
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

/** What the administrator reads who asked for a return. */
export function answerTo(asked: { waitsForSecond: boolean; removes: boolean; capInCents: number }) {
  if (!asked.waitsForSecond)
    return asked.removes ? refundMessages.removedAndRequested : refundMessages.requested
  const waits = refundMessages.waitsForSecond(asked.capInCents)
  return asked.removes ? `${waits} ${refundMessages.removesWhenApproved}` : waits
}
