import type { Event } from '@porteira/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { retryLoggedOut } from './retry-logged-out.ts'
import { eventProfile } from './queries.ts'

/**
 * An event by its id or its short name. An administrator asks with his session, because only such an answer is
 * never kept by a browser on the way: what he has saved shows at once.
 */
export function eventQuery(eventUUID: string, adminToken: () => string) {
  return queryOptions<Event>({
    queryKey: ['event', eventUUID, adminToken() !== ''],
    queryFn: ({ signal }) =>
      retryLoggedOut(adminToken(), (token) => api(...eventProfile(eventUUID, token), { signal })),
  })
}

/** The event the buyer is at, from its landing page on. No data while it loads, fails, or there is none. */
export const useStoredEvent = (eventUUID: string, adminToken: () => string) =>
  useQuery({ ...eventQuery(eventUUID, adminToken), enabled: eventUUID !== '', staleTime: 300_000 }).data
