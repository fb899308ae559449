import type { Input, Key, Reply } from '@porteira/contract'
import { TIMINGS_IN_MS } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'

/** A public ranking, asked for again every minute; past the browser's own store, which may be a minute old. */
export function useScoreboard<K extends Key & `GET ${string}`>(
  [key, input]: [K, Input<K>],
  everyMs: number = TIMINGS_IN_MS.rankingsRefresh,
) {
  usePageRestoreReload()
  return useQuery<Reply<K>>({
    queryKey: [key, input],
    queryFn: ({ signal }) => api(key, input, { signal, fresh: true }),
    refetchInterval: everyMs,
    staleTime: 0,
  })
}
