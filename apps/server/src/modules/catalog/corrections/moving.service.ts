import { adminMessages } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type DaysMove, daysChangeEntries, type EventDays } from '../events.ts'
import { hasSales, type ItemRow } from './corrections.rules.ts'

export const isSameDays = (one: EventDays, other: EventDays) =>
  one.startsOn === other.startsOn && one.endsOn === other.endsOn

/**
 * Refuses other days for an event with entries, unless they change nothing for any of its entries. True if the buyers
 * must be told of the move. `items` are the locked items of the event, so that no cart is opened before the commit.
 */
export async function checkMove(db: Transaction, move: DaysMove, items: ItemRow[]) {
  if (isSameDays(move.before, move.after) || !hasSales(items)) return false
  // guard: days-of-sold-event-stay
  if (await daysChangeEntries.ask(db, move)) throw refuse('event_sold', adminMessages.daysOfSoldEvent)
  return true
}
