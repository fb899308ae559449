import type { Event } from '@porteira/contract'
import type { QueryClient } from '@tanstack/react-query'
import { eventQuery } from './event.ts'
import { selectCartsOf } from '#storage/own-carts.ts'
import { remember } from '#storage/remember.ts'
import { readStored } from '#storage/session.ts'

/** From here on another event is meant, whose page may still have to tell its short name. */
export function selectEvent(eventUUID: string, shortName?: string) {
  if (readStored('eventUUID') !== eventUUID) {
    selectCartsOf(eventUUID)
    remember('landingTag', eventUUID)
  }
  remember('eventUUID', eventUUID)
  if (shortName !== undefined) remember('landingTag', shortName)
}

/** From here on the buyer is at this event. */
export function rememberEvent(client: QueryClient, event: Event, adminToken: () => string) {
  selectEvent(event.eventUUID, event.shortName)
  remember('loginRedirect', '/purchase')
  client.setQueryData(eventQuery(event.eventUUID, adminToken).queryKey, event)
}
