import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { query } from '#api/query.ts'
import { announcedRiders } from './queries.ts'
import type { AnnouncedRiders } from './RiderFacts.tsx'

const REFRESH_MS = 10_000
// A login would not help.
const REFUSALS = ['device_revoked', 'role_required']

/**
 * Legal names, cities, horses and marks by badge, for a session that may announce. `refusal` says why the server refuses
 * them although there is a session; '' where a login would help.
 */
export function useAnnouncedRiders(
  catUUID: string,
  token: string,
): { riders: AnnouncedRiders | undefined; refusal: string } {
  const { data, error } = useQuery({
    ...query(...announcedRiders(catUUID, token)),
    enabled: token !== '',
    refetchInterval: REFRESH_MS,
  })
  const isRefused = error instanceof ApiError && REFUSALS.includes(error.code)
  return {
    riders: data && !isRefused ? new Map(data.entries.map((entry) => [entry.badge, entry])) : undefined,
    refusal: isRefused ? error.message : '',
  }
}
