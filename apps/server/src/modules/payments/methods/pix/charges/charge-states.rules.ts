import type { ChargeStatus } from '#platform/database/tables.ts'

/** Charges that wait for payment. */
export const LIVE_CHARGE: ChargeStatus[] = ['planned', 'intent', 'active']
/** Charges whose amount is owed while the cart lives: they wait for payment, or they expired unpaid at the bank. */
export const OWED_CHARGE: ChargeStatus[] = [...LIVE_CHARGE, 'expired']
/** Charges that the bank has not created yet. */
export const UNISSUED_CHARGE: ChargeStatus[] = ['planned', 'intent']
/** Charges that the bank was asked to create, or is about to be asked. */
export const ASKED_CHARGE: ChargeStatus[] = ['intent', 'active']
/** Charges for which the bank can still receive money. */
export const PAYABLE_CHARGE: ChargeStatus[] = ['intent', 'active', 'removing']
/** Charges whose money arrived, in time or after the cart had ended. */
export const SETTLED_CHARGE: ChargeStatus[] = ['paid', 'paid_late']
/** Charges that were given up, refused or ended. */
export const ENDED_CHARGE: ChargeStatus[] = ['failed', 'removed', 'removing', 'expired']
/** A Pix can still pay these. A planned one can be paid if a restored backup is older than the charge at the bank. */
export const UNPAID_CHARGE: ChargeStatus[] = [
  'planned',
  'intent',
  'active',
  'removing',
  'removed',
  'expired',
  'failed',
]

type Charge = { status: ChargeStatus }

export const isLive = ({ status }: Charge) => LIVE_CHARGE.includes(status)
export const isAsked = ({ status }: Charge) => ASKED_CHARGE.includes(status)
export const isSettled = ({ status }: Charge) => SETTLED_CHARGE.includes(status)
