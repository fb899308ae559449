import type { PaymentDecision } from '#platform/database/tables.ts'

/** The money came when its cart had ended. */
export const CAME_AFTER_END: PaymentDecision[] = ['late', 'cancelled']

/** Money in centavos that paid a cart, and what of it went back or is promised back. */
export type Money = { receivedInCents: number; returnedInCents: number }

/** How much of the money that paid a cart has been returned. */
export type Returned = { state: 'none' | 'partial' | 'whole'; inCents: number }

export const NOTHING_RETURNED: Returned = { state: 'none', inCents: 0 }

/** A cart without a payment, such as a free one, has nothing to return. */
export function returnedOf({ receivedInCents, returnedInCents }: Money): Returned {
  if (returnedInCents === 0) return NOTHING_RETURNED
  return { state: returnedInCents < receivedInCents ? 'partial' : 'whole', inCents: returnedInCents }
}
