import type { Database } from '#platform/database/client.ts'
import { cartNotFound, eventNotFound } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import * as queries from './minors.queries.ts'
import { isMinor, minorsView } from './minors.rules.ts'

/** The event of a cart that this buyer owns. Another person's cart is not found. */
export async function eventOfOwnCart(db: Database, cartUUID: string, ownerId: number) {
  const event = isUuid(cartUUID) ? await queries.findEventOfOwnCart(db, cartUUID, ownerId) : undefined
  if (!event) throw cartNotFound()
  return event
}

export async function eventOf(db: Database, eventUUID: string) {
  const event = isUuid(eventUUID) ? await queries.findEvent(db, eventUUID) : undefined
  if (!event) throw eventNotFound()
  return event
}

/** The riders under 18 on the first day of the event. A rider without a date of birth is not among them. */
export const listMinors = async (db: Database, filter: queries.RiderFilter) =>
  (await queries.listYoungRiders(db, filter)).filter(isMinor)

/** The minors among these riders of an event. */
export async function listMinorsAmong(db: Database, eventId: string, riders: number[]) {
  const accountIds = await queries.listPossibleMinors(db, eventId, riders)
  return accountIds.length > 0 ? listMinors(db, { eventId, accountIds }) : []
}

/** The minors of an own cart, with the authorisation of each. */
export async function readMinorsOfCart(db: Database, cartUUID: string, ownerId: number) {
  const event = await eventOfOwnCart(db, cartUUID, ownerId)
  return minorsView(event, await listMinors(db, { eventId: event.id, cartId: cartUUID }), ownerId)
}

/** The minors of an event for the desk. */
export async function readMinorsOfEvent(db: Database, eventUUID: string) {
  const event = await eventOf(db, eventUUID)
  return minorsView(event, await listMinors(db, { eventId: event.id }), 'desk')
}
