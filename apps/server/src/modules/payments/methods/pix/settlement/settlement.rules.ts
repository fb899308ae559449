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
  rivalIsPaid: boolean
  cartStatus: string
}): Resolution {
  if (given.chargeIsPaid || given.rivalIsPaid) return 'duplicate'
  if (given.pixInCents !== given.chargeInCents) return 'mismatch'
  if (given.cartStatus === 'cancelled') return 'cancelled'
  if (given.cartStatus === 'expired') return 'late'
  return 'honoured'
}

/** What the bank is asked for: the value of the charge, less a Pix that counts towards it. */
export const askedInCents = (charge: { value_in_cents: number; credit_in_cents: number }) =>
  charge.value_in_cents - charge.credit_in_cents

type Covering = { id: number; plan_id: number; installment: number; covers: number[] }

const covered = ({ covers, installment }: Covering) => (covers.length > 0 ? covers : [installment])

/** True when only one of two charges of a cart may be paid: other plans, or the same installment. */
export const areRivals = (one: Covering, other: Covering) =>
  one.id !== other.id &&
  (one.plan_id !== other.plan_id || covered(one).some((number) => covered(other).includes(number)))
