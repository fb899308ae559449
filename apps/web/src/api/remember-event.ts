import type { Event } from '@porteira/contract'
import type { QueryClient } from '@tanstack/react-query'
import { remember } from '#storage/remember.ts'
import { selectEvent } from '#storage/select-event.ts'
import { eventQuery } from './event.ts'

/** Stores the event that the buyer opened, for every later page and for the way back from the login. */
export function rememberEvent(client: QueryClient, event: Event, adminToken: () => string) {
  selectEvent(event.eventUUID, event.shortName)
  remember('loginRedirect', '/purchase')
  client.setQueryData(eventQuery(event.eventUUID, adminToken).queryKey, event)
}
