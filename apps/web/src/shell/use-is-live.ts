import type { Reply } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'

/** True when the last loaded list of events has one with a live score. It makes no call. */
export function useIsLive() {
  const client = useQueryClient()
  const lists = client.getQueriesData<Reply<'GET /api/events/'>>({ queryKey: ['GET /api/events/'] })
  return lists.some(([, list]) => list?.items.some((event) => event.rankingsLiveNow === 1))
}
