import { cartMessages, tillMessages } from '@porteira/domain'

/** The unpaid holds of one account in one event, and its holds there that ended unpaid in the last 24 hours. */
export type UnpaidHolds = {
  /** Entries in carts that wait for their payment, also in carts with a live charge and in sales of the desk. */
  units: number
  /** Free entries whose riders the buyer must still name. */
  unformed: number
  /** Holds that ended unpaid. A cart that its buyer replaced counts as a fraction: time held divided by full time. */
  ended: number
  /** 30 minutes after the last such hold ended; null if that time is over. */
  waitsUntil: Date | null
}

/** The holds of each account in each event, keyed `${accountId}:${eventId}`. */
export type HoldsByAccount = ReadonlyMap<string, UnpaidHolds>

const NO_HOLDS: UnpaidHolds = { units: 0, unformed: 0, ended: 0, waitsUntil: null }
const ENDED_BEFORE_SHORT_HOLD = 2
const ENDED_BEFORE_WAIT = 4
const SHORT_HOLD_SECONDS = 300

export const holdsOf = (holds: HoldsByAccount, accountId: number, eventId: string) =>
  holds.get(`${accountId}:${eventId}`) ?? NO_HOLDS

/** Counts the entries of the lines. A bundle unit has those of each of its categories. */
export const countEntries = (lines: { inner: Part[]; quantity: number }[]) =>
  lines.reduce((sum, { inner, quantity }) => sum + quantity * Math.max(1, entriesIn(inner)), 0)

const entriesIn = (parts: Part[]) => parts.reduce((sum, { perUnit }) => sum + perUnit, 0)

/** Counts the entries of the lines whose buyer must name the riders. */
export const countToForm = (lines: { item: Formed; inner: (Formed & Part)[]; quantity: number }[]) =>
  lines.reduce((sum, { item, inner, quantity }) => {
    const categories = inner.length > 0 ? inner : [{ ...item, perUnit: 1 }]
    return sum + quantity * entriesIn(categories.filter(({ isFormedLater }) => !isFormedLater))
  }, 0)

type Formed = { isFormedLater: boolean }
type Part = { perUnit: number }

/** The refusal if the account may not hold `added` more entries without a payment or without riders now; otherwise nothing. */
export function refuseToHold(
  { units, unformed, ended, waitsUntil }: UnpaidHolds,
  added: number,
  { maxUnpaidUnits, isFree }: { maxUnpaidUnits: number; isFree: boolean },
) {
  if (!isFree && ended >= ENDED_BEFORE_WAIT && waitsUntil)
    return { code: 'unpaid_holds', message: cartMessages.waitAfterUnpaidHolds(waitsUntil) }
  // guard: unpaid-units-limited
  if (units + unformed + added <= maxUnpaidUnits) return undefined
  if (isFree || unformed > 0)
    return {
      code: 'too_many_unformed',
      message: cartMessages.tooManyUnformed(units + unformed, maxUnpaidUnits),
    }
  const message =
    units > 0 ? cartMessages.tooManyUnpaid(units) : cartMessages.tooManyUnpaidAtOnce(maxUnpaidUnits)
  return { code: 'too_many_unpaid', message }
}

/** The refusal if the desk may not hold `added` more unpaid entries for this buyer or in open sales of this seller. */
export function refuseToHoldAtDesk(
  { units, sellerUnits }: { units: number; sellerUnits: number },
  added: number,
  { maxUnpaidUnits, maxSellerUnits }: { maxUnpaidUnits: number; maxSellerUnits: number },
) {
  // guard: unpaid-units-of-buyer-limited-at-desk
  if (units + added > maxUnpaidUnits)
    return { code: 'too_many_unpaid', message: tillMessages.tooManyUnpaid(units, maxUnpaidUnits) }
  // guard: open-sales-of-seller-limited
  if (sellerUnits + added > maxSellerUnits)
    return {
      code: 'too_many_open_sales',
      message: tillMessages.tooManyOpenSales(sellerUnits, maxSellerUnits),
    }
  return undefined
}

/** The hold time of the account's next cart in seconds. It is shorter after holds that ended unpaid. */
export const secondsToHold = ({ ended }: UnpaidHolds, cartSeconds: number) =>
  ended < ENDED_BEFORE_SHORT_HOLD ? cartSeconds : Math.min(cartSeconds, SHORT_HOLD_SECONDS)
