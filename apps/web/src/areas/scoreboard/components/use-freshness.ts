import { useConnection } from '#api/connection.ts'
import { useNow } from './use-now.ts'

export const STALE_AFTER_MS = 120_000
const CHECK_EVERY_MS = 5000

/** `offline`: the device has no network. `stale`: the last answer of the server is older than it should be. */
export type Freshness = 'current' | 'stale' | 'offline'

/** Whether data of this time (milliseconds since 1970) are still what the server would answer. */
export function useFreshness(dataUpdatedAt: number, staleAfterMs: number = STALE_AFTER_MS): Freshness {
  const connection = useConnection()
  const now = useNow(CHECK_EVERY_MS)
  if (connection === 'none') return 'offline'
  return now - dataUpdatedAt > staleAfterMs ? 'stale' : 'current'
}
