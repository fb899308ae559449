import type { Event } from '@porteira/contract'
import type { QueryClient } from '@tanstack/react-query'
import { query } from './query.ts'
import { forget, recall, remember } from './session.ts'

/** From here on the buyer is at this event. Carts of another event are none of its. */
export function rememberEvent(client: QueryClient, event: Event) {
  if (recall('eventUUID') !== event.eventUUID) forget('mdlCartPaid', 'mdlCartRegistered')
  remember('eventUUID', event.eventUUID)
  remember('landingTag', event.shortName)
  remember('loginRedirect', '/purchase')
  const asked = query('GET /api/events/:eventUUID', { params: { eventUUID: event.eventUUID } })
  client.setQueryData(asked.queryKey, event)
}
