import type { CartStatus, PaymentDecision } from '#platform/database/tables.ts'

/** How a Pix that arrived for a charge is decided; the other decisions are a person's, or need no charge. */
export type Resolution = Exclude<PaymentDecision, 'unknown' | 'credited'>

/**
 * What becomes of a Pix that arrived for a charge. Less or more than asked is for a person to look at; a second
 * one goes back; for a cart that ended it depends on whether its units can be taken again ('late').
 */
export function resolve(given: {
  pixInCents: number
  chargeInCents: number
  chargeIsPaid: boolean
  rivalIsPaid: boolean
  cartStatus: CartStatus
}): Resolution {
  // guard: second-payment-returned
  if (given.chargeIsPaid || given.rivalIsPaid) return 'duplicate'
  // guard: payment-value-equals-charge
  if (given.pixInCents !== given.chargeInCents) return 'mismatch'
  if (given.cartStatus === 'cancelled') return 'cancelled'
  if (given.cartStatus === 'expired') return 'late'
  return 'honoured'
}
