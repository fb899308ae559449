import type { Event } from '@porteira/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { retryLoggedOut } from './retry-logged-out.ts'
import { readableOffline } from './query.ts'
import { eventProfile } from './queries.ts'

/**
 * An event by its id or its short name. An administrator sends the token, because no cache stores an answer to a
 * token: saved changes are visible at once.
 */
export function eventQuery(eventUUID: string, adminToken: () => string) {
  return queryOptions<Event>({
    ...readableOffline,
    queryKey: ['event', eventUUID, adminToken() !== ''],
    queryFn: ({ signal }) =>
      retryLoggedOut(adminToken(), (token) => api(...eventProfile(eventUUID, token), { signal })),
  })
}

/** The stored event. Undefined while it loads, after a failure, and without an event. */
export const useStoredEvent = (eventUUID: string, adminToken: () => string) =>
  useQuery({ ...eventQuery(eventUUID, adminToken), enabled: eventUUID !== '', staleTime: 300_000 }).data
