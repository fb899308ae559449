import type { Input, Key, Reply } from '@porteira/contract'
import { TIMINGS_IN_MS } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { readableOffline } from '#api/query.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'

/** A public ranking that is read again every minute. It skips the HTTP cache, whose answer may be a minute old. */
export function useScoreboard<K extends Key & `GET ${string}`>(
  [key, input]: [K, Input<K>],
  everyMs: number = TIMINGS_IN_MS.rankingsRefresh,
) {
  usePageRestoreReload()
  return useQuery<Reply<K>>({
    ...readableOffline,
    queryKey: [key, input],
    queryFn: ({ signal }) => api(key, input, { signal, fresh: true }),
    refetchInterval: everyMs,
    staleTime: 0,
  })
}
