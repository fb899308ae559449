import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { query } from '#api/query.ts'
import type { Admin } from '#components/admin/admin.ts'
import { needsAdminLogin, useAdminLoginFirst } from '#components/admin/use-admin-send.ts'

/** The people who match a term. Nothing is asked for an empty term. */
export function usePeople(admin: Admin, term: string) {
  const logInFirst = useAdminLoginFirst(admin)
  const { data, error, isFetching, refetch } = useQuery({
    ...query('GET /api/people/', { query: { token: admin.token, q: term } }),
    enabled: term !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const leave = useEffectEvent(logInFirst)
  useEffect(() => {
    if (needsAdminLogin(error)) leave(error)
  }, [error])
  return {
    found: term === '' ? undefined : data,
    error: needsAdminLogin(error) ? undefined : (error ?? undefined),
    isAsking: isFetching,
    again: () => void refetch(),
  }
}
