import type { Event } from '@porteira/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { evenLoggedOut } from './even-logged-out.ts'
import { isAdmin, recall } from '#storage/session.ts'

/**
 * An event by its id or its short name. An administrator asks with his session, because only such an answer is
 * never kept by a browser on the way: what he has saved shows at once.
 */
export function eventQuery(eventUUID: string) {
  const withSession = isAdmin()
  return queryOptions<Event>({
    queryKey: ['event', eventUUID, withSession],
    queryFn: ({ signal }) => {
      const ask = (token: string) =>
        api('GET /api/events/:eventUUID', { params: { eventUUID }, query: { token } }, { signal })
      return withSession ? evenLoggedOut(ask) : ask('')
    },
  })
}

/** The event the buyer is at, from its landing page on. No data while it loads, fails, or there is none. */
export function useStoredEvent(isWanted = true) {
  const eventUUID = recall('eventUUID')
  const { data } = useQuery({
    ...eventQuery(eventUUID),
    enabled: isWanted && eventUUID !== '',
    staleTime: 300_000,
  })
  return isWanted ? data : undefined
}
