import type { Event } from '@porteira/contract'
import type { QueryClient } from '@tanstack/react-query'
import { query } from './query.ts'
import { forget, recall, remember } from './session.ts'

/** From here on another event is meant, whose page may still have to tell its short name. */
export function turnToEvent(eventUUID: string, shortName?: string) {
  if (recall('eventUUID') !== eventUUID) {
    // Carts of another event are none of its.
    forget('mdlCartPaid', 'mdlCartRegistered')
    remember('landingTag', eventUUID)
  }
  remember('eventUUID', eventUUID)
  if (shortName !== undefined) remember('landingTag', shortName)
}

/** From here on the buyer is at this event. */
export function rememberEvent(client: QueryClient, event: Event) {
  turnToEvent(event.eventUUID, event.shortName)
  remember('loginRedirect', '/purchase')
  const asked = query('GET /api/events/:eventUUID', { params: { eventUUID: event.eventUUID } })
  client.setQueryData(asked.queryKey, event)
}
