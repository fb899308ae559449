import type { Input, Key } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { isStaffKey } from '#components/staff/may-call.ts'
import type { Admin } from './admin.ts'
import { isRoleRefusal, useShownError } from './use-admin-send.ts'

/**
 * Reads as administrator, always from the server. An ended session starts a login, which returns to the page. A read
 * that no stored role allows is not sent: it has neither an answer nor an error. With `everyMs` it is repeated.
 */
export function useAdminQuery<K extends Key & `GET ${string}`>(
  key: K,
  input: Input<K>,
  admin: Admin,
  { everyMs = 0 } = {},
) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(key, input),
    enabled: !isStaffKey(key) || admin.may(key),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: everyMs > 0 && everyMs,
  })

  const failure = useShownError(admin, error)
  // A role that was revoked hides what was read before.
  const shown = isRoleRefusal(error) ? undefined : data
  return {
    data: shown,
    error: shown === undefined ? failure : undefined,
    isAsking: isFetching,
    again: () => refetch(),
  }
}
