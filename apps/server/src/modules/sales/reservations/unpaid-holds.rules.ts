import { cartMessages } from '@porteira/domain'

/** What one account holds unpaid in one event, and what it let end unpaid there in the last 24 hours. */
export type UnpaidHolds = {
  /** Registrations in carts that wait for their payment, also those with a live charge. */
  units: number
  /** Holds that ended unpaid. A cart that its buyer replaced counts for the part of its time that he held it. */
  ended: number
  /** 30 minutes after the last of them ended, while that is still to come. */
  waitsUntil: Date | null
}

/** The holds of each account in each event, keyed `${accountId}:${eventId}`. */
export type HoldsByAccount = ReadonlyMap<string, UnpaidHolds>

const NO_HOLDS: UnpaidHolds = { units: 0, ended: 0, waitsUntil: null }
const ENDED_BEFORE_SHORT_HOLD = 2
const ENDED_BEFORE_WAIT = 4
const SHORT_HOLD_SECONDS = 300

export const holdsOf = (holds: HoldsByAccount, accountId: number, eventId: string) =>
  holds.get(`${accountId}:${eventId}`) ?? NO_HOLDS

/** A unit of a bundle is one registration in each of its categories. */
export const countEntries = (lines: { inner: unknown[]; quantity: number }[]) =>
  lines.reduce((sum, { inner, quantity }) => sum + quantity * Math.max(1, inner.length), 0)

/** Why an account may not hold so many more registrations unpaid now; nothing when it may. */
export function refuseToHold(
  { units, ended, waitsUntil }: UnpaidHolds,
  wanted: number,
  maxUnpaidUnits: number,
) {
  if (ended >= ENDED_BEFORE_WAIT && waitsUntil)
    return { code: 'unpaid_holds', message: cartMessages.waitAfterUnpaidHolds(waitsUntil) }
  // guard: unpaid-units-limited
  if (units + wanted <= maxUnpaidUnits) return undefined
  const message =
    units > 0 ? cartMessages.tooManyUnpaid(units) : cartMessages.tooManyUnpaidAtOnce(maxUnpaidUnits)
  return { code: 'too_many_unpaid', message }
}

/** How long the next cart of an account holds its units: less after it let holds end unpaid. */
export const secondsToHold = ({ ended }: UnpaidHolds, cartSeconds: number) =>
  ended < ENDED_BEFORE_SHORT_HOLD ? cartSeconds : Math.min(cartSeconds, SHORT_HOLD_SECONDS)
