import { useQuery } from '@tanstack/react-query'
import { query } from './query.ts'
import { recall } from './session.ts'

/** The event the buyer is at, from its landing page on. No data while it loads, fails, or there is none. */
export function useStoredEvent(isWanted = true) {
  const eventUUID = recall('eventUUID')
  const { data } = useQuery({
    ...query('GET /api/events/:eventUUID', { params: { eventUUID } }),
    enabled: isWanted && eventUUID !== '',
    staleTime: 300_000,
  })
  return isWanted ? data : undefined
}
