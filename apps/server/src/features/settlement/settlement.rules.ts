import { randomBytes } from 'node:crypto'

export type ChargeStatus =
  | 'planned'
  | 'intent'
  | 'active'
  | 'paid'
  | 'paid_late'
  | 'removing'
  | 'removed'
  | 'expired'
  | 'failed'

export type Resolution = 'honoured' | 'duplicate' | 'mismatch' | 'late' | 'cancelled'

/**
 * What becomes of a Pix that arrived for a charge. Less or more than asked is for a person to look at; a second
 * one goes back; for a cart that ended it depends on whether its units can be taken again ('late').
 */
export function resolve(given: {
  pixInCents: number
  chargeInCents: number
  chargeIsPaid: boolean
  planWasPaidOtherwise: boolean
  cartStatus: string
}): Resolution {
  if (given.chargeIsPaid || given.planWasPaidOtherwise) return 'duplicate'
  if (given.pixInCents !== given.chargeInCents) return 'mismatch'
  if (given.cartStatus === 'cancelled') return 'cancelled'
  if (given.cartStatus === 'expired') return 'late'
  return 'honoured'
}

/** 32 letters and digits, ours, kept before the bank is asked, so that asking again never returns twice. */
export const newRefundId = () => randomBytes(16).toString('hex')
