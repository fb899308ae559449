import type { CartStatus, PaymentDecision } from '#platform/database/tables.ts'

/** The automatic decisions about a Pix for a charge. An administrator credits, and `unknown` has no charge. */
export type Resolution = Exclude<PaymentDecision, 'unknown' | 'credited'>

/**
 * The decision about a Pix for a charge. An administrator reviews a `mismatch`. A `duplicate` is refunded. A `late` Pix
 * is honoured if the cart can take its units again, otherwise refunded.
 */
export function resolve(facts: {
  pixInCents: number
  chargeInCents: number
  chargeIsPaid: boolean
  rivalIsPaid: boolean
  /** True if the desk completed the sale without this charge. */
  isCompletedAtDesk?: boolean
  /** True if entries ended and nothing of the plan is due any more. */
  isPlanOver?: boolean
  cartStatus: CartStatus
}): Resolution {
  // guard: second-payment-returned
  if (facts.chargeIsPaid || facts.rivalIsPaid) return 'duplicate'
  // guard: pix-after-completion-returned
  if (facts.isCompletedAtDesk) return 'duplicate'
  // guard: payment-value-equals-charge
  if (facts.pixInCents !== facts.chargeInCents) return 'mismatch'
  // guard: installment-of-ended-plan-returned
  if (facts.cartStatus === 'cancelled' || facts.isPlanOver) return 'cancelled'
  if (facts.cartStatus === 'expired') return 'late'
  return 'honoured'
}
