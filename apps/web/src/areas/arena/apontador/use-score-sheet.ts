import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#api/client.ts'
import type { Device, StoredScoreSheet } from './device.ts'

const REFRESH_MS = 10_000

/** The sheet of a category: the server's, or without a network the last one this device saw. */
export function useScoreSheet(catUUID: string, token: string, device: Device) {
  const client = useQueryClient()
  const [stored] = useState(() => device.readScoreSheet())
  const unsent = useSyncExternalStore(device.listen, device.snapshot)
  const queryKey = ['sheet', catUUID]
  const { data, error, isFetching, refetch } = useQuery<StoredScoreSheet>({
    queryKey,
    queryFn: async ({ signal }) => {
      const scoreSheet = await api(
        'GET /api/scoring/:catUUID',
        { params: { catUUID }, query: { token } },
        { signal, retry: false },
      )
      return { sheet: scoreSheet, clockOffsetMs: Date.parse(scoreSheet.now) - Date.now() }
    },
    enabled: token !== '',
    networkMode: 'always',
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })

  useEffect(() => {
    if (data) device.storeScoreSheet(data)
  }, [data, device])

  // Another tab of this device writes into the same memory.
  useEffect(() => {
    addEventListener('storage', device.reread)
    return () => removeEventListener('storage', device.reread)
  }, [device])

  return {
    ...(data ?? stored ?? { sheet: undefined, clockOffsetMs: 0 }),
    unsent,
    error,
    isFetching,
    refetch,
    /** Until the next sheet comes, this is what the server has. */
    adopt(change: (scoreSheet: StoredScoreSheet['sheet']) => StoredScoreSheet['sheet']) {
      // An answer that is on its way is from before this change.
      void client.cancelQueries({ queryKey })
      client.setQueryData<StoredScoreSheet>(queryKey, (before) => {
        const known = before ?? stored
        return known ? { ...known, sheet: change(known.sheet) } : undefined
      })
    },
  }
}
