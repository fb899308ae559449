import type { ChargeStatus } from '#platform/database/tables.ts'

/** Waiting to be paid. */
export const LIVE_CHARGE: ChargeStatus[] = ['planned', 'intent', 'active']
/** Still owed while its cart lives: waiting to be paid, or over at the bank without being paid. */
export const OWED_CHARGE: ChargeStatus[] = [...LIVE_CHARGE, 'expired']
/** Not at the bank yet. */
export const UNISSUED_CHARGE: ChargeStatus[] = ['planned', 'intent']
/** Asked of the bank, or about to be. */
export const ASKED_CHARGE: ChargeStatus[] = ['intent', 'active']
/** The bank may still take money for it. */
export const PAYABLE_CHARGE: ChargeStatus[] = ['intent', 'active', 'removing']
/** Its money came, in time or after its cart had ended. */
export const SETTLED_CHARGE: ChargeStatus[] = ['paid', 'paid_late']
/** Given up, refused or over. */
export const ENDED_CHARGE: ChargeStatus[] = ['failed', 'removed', 'removing', 'expired']
/** A Pix may still pay it: a planned one where a backup was restored that is older than what the bank has of it. */
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
