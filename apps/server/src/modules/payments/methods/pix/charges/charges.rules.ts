import { randomBytes } from 'node:crypto'

export const newTxid = () => randomBytes(16).toString('hex')

/** The lifetime of a charge at the bank: the rest of the session, at least one second. */
export const secondsForBank = (secondsLeft: number) => Math.max(1, Math.ceil(secondsLeft))

/** The amount that the bank collects: the value of the charge, less a Pix that is credited to it. */
export const askedInCents = (charge: { value_in_cents: number; credit_in_cents: number }) =>
  charge.value_in_cents - charge.credit_in_cents

type Covering = { id: number; plan_id: number; installment: number; covers: number[] }

const covered = ({ covers, installment }: Covering) => (covers.length > 0 ? covers : [installment])

/** True if only one of two charges of a cart may be paid: they belong to different plans or to the same installment. */
export const areRivals = (one: Covering, other: Covering) =>
  one.id !== other.id &&
  (one.plan_id !== other.plan_id || covered(one).some((number) => covered(other).includes(number)))
