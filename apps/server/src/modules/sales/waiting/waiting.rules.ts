import { Availability, cartMessages, MAX_BUNDLED_ENTRIES, partsOf, waitingMessages } from '@porteira/domain'
import { type ItemFacts, type Refused, Stock, type StockFacts } from '../reservations/stock.rules.ts'
import { countEntries } from '../reservations/unpaid-holds.rules.ts'

/** So many lists of one event a person is in at most. */
const MAX_LISTS = 10

type Facts = Pick<StockFacts, 'events' | 'bought'> & { items: ReadonlyMap<string, ItemFacts> }
type Request = { eventId: string; itemId: string; units: number; accountId: number }
/** The lists of the event that the person is in, and the entries that the person waits for in them. */
type Own = { itemIds: string[]; entries: number }

const noLimits = { holds: new Map(), openSales: new Map(), guardsHoarding: false }

/** Why a person may not wait for units of an item; undefined if the person may. */
export function refuseToWait(
  { items, events, bought }: Facts,
  { eventId, itemId, units, accountId }: Request,
  own: Own,
): Refused | undefined {
  const item = items.get(itemId)
  // guard: waiting-list-of-an-item-of-the-event
  if (item?.eventId !== eventId) return { code: 'item_unavailable', message: cartMessages.itemUnavailable }
  // guard: person-waits-once-for-an-item
  if (own.itemIds.includes(itemId))
    return { code: 'already_waiting', message: waitingMessages.alreadyWaiting(item.name) }
  // guard: lists-of-a-person-limited
  if (own.itemIds.length >= MAX_LISTS)
    return { code: 'too_many_lists', message: waitingMessages.tooManyLists(MAX_LISTS) }
  const inner = partsOf(item.categoryIds, (id) => items.get(id))
  const { maxUnpaidUnits } = events.get(eventId)!
  // guard: units-of-waits-limited
  if (own.entries + countEntries([{ inner, quantity: units }]) > maxUnpaidUnits)
    return { code: 'too_many_unpaid', message: waitingMessages.tooManyUnits(maxUnpaidUnits) }
  const buyable = new Map(
    [...items].map(([id, one]) => [id, { ...one, taken: 0, total: units * MAX_BUNDLED_ENTRIES, owed: 0 }]),
  )
  const buyer = { accountId, isAdmin: false }
  const step = Stock.of({ items: buyable, events, bought, ...noLimits }).tryTake({
    items: [{ itemUUID: itemId, quantity: units }],
    buyer,
  })
  // guard: only-who-may-buy-waits
  if ('refusal' in step) return step.refusal
  // guard: only-a-sold-out-item-has-a-list
  if (!new Availability(item, inner, { has: 0 }).isSoldOut)
    return { code: 'not_sold_out', message: waitingMessages.stillFree(item.name) }
  return undefined
}
