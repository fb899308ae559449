import type { Reply } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'

export type PublicProgramme = Reply<'GET /api/rankings/event/:eventUUID/programme'>

const EVERY_MS = 60_000

/** The sessions of an event and their delays. Undefined for '', before the answer and for an event without any. */
export function useProgramme(eventUUID: string): PublicProgramme | undefined {
  const { data } = useQuery({
    ...query('GET /api/rankings/event/:eventUUID/programme', { params: { eventUUID } }),
    enabled: eventUUID !== '',
    refetchInterval: EVERY_MS,
  })
  return data && data.sessions.length > 0 ? data : undefined
}
