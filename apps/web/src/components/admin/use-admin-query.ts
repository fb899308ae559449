import type { Input, Key } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { query } from '#api/query.ts'
import type { Admin } from './admin.ts'
import { needsAdminLogin, useAdminLoginFirst } from './use-admin-call.ts'

/** Reads as administrator, always from the server. An ended session starts a login, which returns to the page. */
export function useAdminQuery<K extends Key & `GET ${string}`>(key: K, input: Input<K>, admin: Admin) {
  const logInFirst = useAdminLoginFirst(admin)
  const { data, error, isFetching, refetch } = useQuery({ ...query(key, input), staleTime: 0, gcTime: 0 })

  const leave = useEffectEvent(logInFirst)
  useEffect(() => {
    if (needsAdminLogin(error)) leave(error)
  }, [error])

  const isLost = data === undefined && error !== null && !needsAdminLogin(error)
  return { data, error: isLost ? error : undefined, isAsking: isFetching, again: () => refetch() }
}
