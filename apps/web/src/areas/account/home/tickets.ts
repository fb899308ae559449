import { compareDates, type PlainDate } from '@porteira/domain'
import { isOwing } from './paid-part.ts'
import { type Purchase, sortPurchases } from './sort-purchases.ts'

/** The purchases of one event. */
export type Ticket = Pick<Purchase, 'eventUUID' | 'eventName' | 'event'> & { purchases: Purchase[] }

type Tickets = { current: Ticket[]; past: Ticket[]; cancelled: Ticket[] }

/**
 * One ticket per event, the most urgent first. A purchase is past after the last day of its event, unless something is
 * still owed. Cancelled purchases have tickets of their own.
 */
export function ticketsOf(purchases: readonly Purchase[], today: PlainDate): Tickets {
  const sorted = sortPurchases(purchases)
  const ofKind = (kind: keyof Tickets) =>
    byEvent(sorted.filter((purchase) => kindOf(purchase, today) === kind))
  return { current: ofKind('current'), past: ofKind('past'), cancelled: ofKind('cancelled') }
}

function kindOf(purchase: Purchase, today: PlainDate): keyof Tickets {
  if (purchase.cartStatus === 'Cancelled') return 'cancelled'
  return isOver(purchase, today) && !isOwing(purchase) ? 'past' : 'current'
}

/** The last day of the event has passed. */
export const isOver = ({ event }: Pick<Purchase, 'event'>, today: PlainDate) =>
  compareDates(event.endDate, today) < 0

/** Today is a day of the event. */
export const isEventDay = ({ event }: Pick<Purchase, 'event'>, today: PlainDate) =>
  compareDates(event.startDate, today) <= 0 && compareDates(today, event.endDate) <= 0

const byEvent = (purchases: Purchase[]): Ticket[] =>
  [...new Set(purchases.map(({ eventUUID }) => eventUUID))].flatMap((eventUUID) => {
    const same = purchases.filter((purchase) => purchase.eventUUID === eventUUID)
    const [first] = same
    return first ? [{ eventUUID, eventName: first.eventName, event: first.event, purchases: same }] : []
  })
