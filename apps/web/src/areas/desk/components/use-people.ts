import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useShownError } from '#components/admin/use-admin-send.ts'

/** The people who match a term. Nothing is asked for an empty term. */
export function usePeople(admin: Admin, term: string) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query('GET /api/people/', { query: { token: admin.token, q: term } }),
    enabled: term !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const shownError = useShownError(admin, error)
  return {
    found: term === '' ? undefined : data,
    error: shownError,
    isAsking: isFetching,
    again: () => void refetch(),
  }
}
