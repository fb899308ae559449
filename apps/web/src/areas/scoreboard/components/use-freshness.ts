import { useEffect, useState } from 'react'
import { useConnection } from '#api/connection.ts'

export const STALE_AFTER_MS = 120_000
const CHECK_EVERY_MS = 5000

/** `offline`: the device has no network. `stale`: the last answer of the server is older than it should be. */
export type Freshness = 'current' | 'stale' | 'offline'

/** Whether data of this time (milliseconds since 1970) are still what the server would answer. */
export function useFreshness(dataUpdatedAt: number, staleAfterMs: number = STALE_AFTER_MS): Freshness {
  const connection = useConnection()
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  if (connection === 'none') return 'offline'
  return now - dataUpdatedAt > staleAfterMs ? 'stale' : 'current'
}
