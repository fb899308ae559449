import {
  adminMessages,
  businessDate,
  endsAfterEvent,
  isPlainDate,
  postponementMessages,
} from '@porteira/domain'
import { factOf, recordFact } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { eventNotFound, invalid, refuse } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { addNotice } from '../cancelling/cancelling.queries.ts'
import { daysMoved, type EventDays } from '../events.ts'
import * as queries from './corrections.queries.ts'
import { hasSales, isSameDays } from './corrections.rules.ts'

type Moved = Parameters<typeof daysMoved.emit>[1]
type NewDays = EventDays & { chooseUntil: string }

/** An event whose days a postponement moves, and the days. Refuses days to which it cannot move. */
export async function checkPostponement(db: Database, eventUUID: string, days: EventDays) {
  const event = isUuid(eventUUID) ? await queries.findEvent(db, eventUUID) : undefined
  if (!event) throw eventNotFound()
  if (!hasSales(await queries.listItems(db, event.id)))
    throw refuse('no_entries', postponementMessages.withoutEntries)
  return { eventId: event.id, before: daysOf(event), after: refuseDays(event, days) }
}

type EventRow = NonNullable<Awaited<ReturnType<typeof queries.findEvent>>>

const daysOf = ({ starts_on, ends_on }: EventRow): EventDays => ({ startsOn: starts_on, endsOn: ends_on })

function refuseDays(event: EventRow, { startsOn, endsOn }: EventDays): EventDays {
  const today = businessDate(event.now)
  if (event.cancelled_at) throw refuse('event_cancelled', postponementMessages.cancelled)
  // guard: begun-event-never-postponed
  if (event.starts_on <= today) throw refuse('event_begun', postponementMessages.begun)
  if (!isPlainDate(startsOn) || !isPlainDate(endsOn)) throw invalid()
  if (startsOn <= today) throw refuse('day_in_the_past', postponementMessages.inThePast)
  if (endsOn < startsOn) throw refuse('days_out_of_order', postponementMessages.endBeforeStart)
  const days = { startsOn, endsOn }
  const endsBeforeSale = (day: string) => endsAfterEvent(event.sales_end_at, day)
  // guard: postponed-sale-ends-with-event
  if (endsBeforeSale(endsOn) && !endsBeforeSale(event.ends_on))
    throw refuse('sales_end_after_event', adminMessages.salesEndAfterEvent)
  if (isSameDays(daysOf(event), days)) throw refuse('same_days', postponementMessages.sameDays)
  return days
}

/** Refuses a last day of the choice that is not between today and the first day of the event. */
export function checkChooseUntil({ startsOn, chooseUntil }: NewDays, now: Date) {
  const isInRange = isPlainDate(chooseUntil) && chooseUntil > businessDate(now) && chooseUntil < startsOn
  if (!isInRange) throw refuse('choose_until_out_of_range', postponementMessages.chooseUntilRange)
}

/**
 * Moves the days of an event with entries and tells its buyers and the public. Locks its items, so that no cart is
 * opened before the commit.
 */
export async function moveSoldEvent(
  db: Transaction,
  { eventId, before, after, choice, origin, actor }: Moved,
) {
  const event = await queries.lockEvent(db, eventId)
  if (!event) throw eventNotFound()
  // guard: postponement-locks-items
  await queries.lockItems(db, eventId)
  // guard: postponed-from-the-days-that-were-read
  if (!isSameDays(daysOf(event), before))
    throw refuse('changed_meanwhile', postponementMessages.valuesChanged)
  refuseDays(event, after)
  const columns = { starts_on: after.startsOn, ends_on: after.endsOn }
  await queries.correctEvent(db, eventId, columns)
  await addNotice(db, eventId, postponementMessages.notice(after, choice.reason))
  await daysMoved.emit(db, { eventId, before, after, choice, origin, actor })
  const fact = factOf('event.postponed', { event: eventId }, { ...after, chooseUntil: choice.until })
  await recordFact(db, actor, { ...fact, before, reason: choice.reason })
}
