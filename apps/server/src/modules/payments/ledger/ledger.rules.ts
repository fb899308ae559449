import type { PaymentDecision } from '#platform/database/tables.ts'

/** The money came when its cart had ended. */
export const CAME_AFTER_END: PaymentDecision[] = ['late', 'cancelled']

/** Money in centavos that paid a cart, and what of it went back or is promised back. */
export type Money = { receivedInCents: number; refundedInCents: number }

/** How much of the money that paid a cart has been returned. */
export type Refunded = { state: 'none' | 'partial' | 'whole'; inCents: number }

export const NOTHING_REFUNDED: Refunded = { state: 'none', inCents: 0 }

/** A cart without a payment, such as a free one, has nothing to return. */
export function refundedOf({ receivedInCents, refundedInCents }: Money): Refunded {
  if (refundedInCents === 0) return NOTHING_REFUNDED
  return { state: refundedInCents < receivedInCents ? 'partial' : 'whole', inCents: refundedInCents }
}
