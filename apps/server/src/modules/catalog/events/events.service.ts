import type { Event, EventCard } from '@porteira/contract'
import { cartMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { eventNotFound, notFound } from '#platform/errors.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { type Caller, isStaff, listOffers, listSaleItems } from '../items/items.service.ts'
import { safeHtml } from '../items/safe-html.service.ts'
import { listCategoriesWithShots, takesVouchers } from '../events.ts'
import * as queries from './events.queries.ts'
import {
  isListed,
  isOnSale,
  parseEventName,
  toAdminCard,
  toCard,
  toCurrentCard,
  toProfile,
  toSalesView,
} from './events.rules.ts'

const answer = (items: EventCard[]) => ({ status: 'OK' as const, msg: '', items })

export const listEventsOnSale = async (db: Database) =>
  answer((await queries.listNotEnded(db)).filter(isOnSale).map(toCard))
/** The events that are sold online among those for which the caller has a role. */
export const listEventsSoldOnline = async (db: Database, scope: EventScope) =>
  answer((await queries.listSoldOnline(db, scope)).map(toAdminCard))
/** Events with at least one shot in a public category. */
export async function listRankedEvents(db: Database) {
  const events = await queries.listRanked(db, await listCategoriesWithShots.ask(db))
  return answer(events.map(toCard))
}

/** Events on sale, those to come, and closed ones that are not over or have a ranking. */
export async function listCurrentEvents(db: Database) {
  const events = await queries.listCurrent(db, await listCategoriesWithShots.ask(db))
  return answer(events.filter(isListed).map(toCurrentCard))
}

/** The short names of all events. */
export const listEventNames = async (db: Database) =>
  (await queries.listShortNames(db)).map((event) => event.short_name)

/** The event with its price list. */
export async function readEvent(db: Database, text: string, caller: Caller): Promise<Event> {
  const event = await readView(db, text, caller)
  return { ...event, offers: await listOffers(db, event.eventUUID) }
}

/** The view of an event for this caller. Staff get the whole profile, also of a rehearsal. */
async function readView(db: Database, text: string, caller: Caller): Promise<Event> {
  const event = await findVisible(db, text, caller)
  return isStaff(caller) ? toProfile(event, safeHtml) : toSalesView(event, safeHtml)
}

/** The event with the items that this caller may buy. */
export async function readEventWithItems(db: Database, text: string, caller: Caller): Promise<Event> {
  const event = await readView(db, text, caller)
  const takes = await takesVouchers.ask(db, event.eventUUID)
  const items = await listSaleItems(db, event.eventUUID, caller)
  return { ...event, items, ...(takes && { takesVouchers: 1 }) }
}

/** The event with its public categories that have a ranking. */
export async function readRankedEvent(db: Database, text: string): Promise<Event> {
  const event = await findVisible(db, text, { kind: 'visitor' })
  if (event.hide_from_rankings) throw eventNotFound()
  return { ...toSalesView(event, safeHtml), items: await queries.listRankedCategories(db, event.id) }
}

async function findVisible(db: Database, text: string, caller: Caller) {
  const name = parseEventName(text)
  const event = name && (await queries.findEvent(db, name))
  if (!event) throw eventNotFound()
  if (event.test_mode && !isStaff(caller)) throw notFound(cartMessages.testModeOnly)
  return event
}
