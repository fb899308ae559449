import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { announcedRiders } from './queries.ts'
import type { AnnouncedRiders } from './RiderFacts.tsx'

const REFRESH_MS = 60_000

/** Legal names, cities and horses by badge. Undefined without the session of an administrator. */
export function useAnnouncedRiders(
  catUUID: string,
  token: string,
  isAnnouncer: boolean,
): AnnouncedRiders | undefined {
  const { data } = useQuery({
    ...query(...announcedRiders(catUUID, token)),
    enabled: isAnnouncer && token !== '',
    refetchInterval: REFRESH_MS,
  })
  return data ? new Map(data.entries.map(({ badge, riders }) => [badge, riders])) : undefined
}
