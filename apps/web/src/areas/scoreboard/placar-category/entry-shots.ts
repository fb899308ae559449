import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import type { RankingRow } from './ranking-rows.ts'

/** Every shot of an entry. It is read again when the entry has a new one. */
export function shotsOfEntry(catUUID: string, { badge, updatedOn }: Pick<RankingRow, 'badge' | 'updatedOn'>) {
  const key = 'GET /api/rankings/category/:catUUID/shots/:badge'
  const input = { params: { catUUID, badge: `${badge}` } }
  return queryOptions({
    queryKey: [key, input, updatedOn],
    queryFn: ({ signal }) => api(key, input, { signal, fresh: true }),
    placeholderData: keepPreviousData,
  })
}
