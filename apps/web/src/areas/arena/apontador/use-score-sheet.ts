import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#api/client.ts'
import { pageClock } from '../components/page-clock.ts'
import type { Device, StoredScoreSheet } from './device.ts'

const REFRESH_MS = 10_000

/** The score sheet of a category from the server. Without a network it is the last one on this device. */
export function useScoreSheet(catUUID: string, token: string, device: Device) {
  const client = useQueryClient()
  const [stored] = useState(() => restored(device.readScoreSheet()))
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
      const [serverMs, deviceMs] = [Date.parse(scoreSheet.now), Date.now()]
      pageClock.set({ serverMs, deviceMs })
      return { sheet: scoreSheet, clockOffsetMs: serverMs - deviceMs }
    },
    enabled: token !== '',
    networkMode: 'always',
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })

  useEffect(() => {
    if (data) device.storeScoreSheet(data)
  }, [data, device])

  // Another tab of this device writes to the same storage.
  useEffect(() => {
    addEventListener('storage', device.reread)
    return () => removeEventListener('storage', device.reread)
  }, [device])

  return {
    sheet: (data ?? stored)?.sheet,
    unsent,
    error,
    isFetching,
    refetch,
    /** Applies a change to the cached sheet until the server sends the next one. */
    adopt(change: (scoreSheet: StoredScoreSheet['sheet']) => StoredScoreSheet['sheet']) {
      // A pending answer is older than this change.
      void client.cancelQueries({ queryKey })
      client.setQueryData<StoredScoreSheet>(queryKey, (before) => {
        const known = before ?? stored
        return known ? { ...known, sheet: change(known.sheet) } : undefined
      })
    },
  }
}

/** A page that opens without a network takes the server's time from the stored sheet. */
function restored(stored: StoredScoreSheet | null) {
  if (!stored) return stored
  const serverMs = Date.parse(stored.sheet.now)
  pageClock.restore({ serverMs, deviceMs: serverMs - stored.clockOffsetMs })
  return stored
}
