import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useShownError } from '#components/admin/use-admin-send.ts'

/** The people who match a term. For an empty term the latest ones if `latest`, and otherwise nothing is asked. */
export function usePeople(admin: Admin, term: string, { latest = false } = {}) {
  const isWanted = latest || term !== ''
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query('GET /api/people/', { query: { token: admin.token, q: term } }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const shownError = useShownError(admin, error)
  return {
    found: isWanted ? data : undefined,
    isOlder: isPlaceholderData,
    error: shownError,
    isAsking: isFetching,
    again: () => void refetch(),
  }
}
