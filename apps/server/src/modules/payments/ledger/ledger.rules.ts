import type { PaymentDecision } from '#platform/database/tables.ts'

/** Decisions about money that arrived after its cart had ended. */
export const CAME_AFTER_END: PaymentDecision[] = ['late', 'cancelled']

/** Money in centavos that paid a cart, and the part of it that is refunded or requested for refund. */
export type Money = { receivedInCents: number; refundedInCents: number }

/** How much of the money that paid a cart is refunded. */
export type Refunded = { state: 'none' | 'partial' | 'whole'; inCents: number }

export const NOTHING_REFUNDED: Refunded = { state: 'none', inCents: 0 }

/** The refund state of a cart. A cart without a payment, such as a free one, has the state `none`. */
export function refundedOf({ receivedInCents, refundedInCents }: Money): Refunded {
  if (refundedInCents === 0) return NOTHING_REFUNDED
  return { state: refundedInCents < receivedInCents ? 'partial' : 'whole', inCents: refundedInCents }
}
