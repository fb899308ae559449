import { normaliseAccount } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#api/api-error.ts'
import { query } from '#api/query.ts'
import { isLoggedIn, recall, token } from '#storage/session.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

const HERE = '/registration#modify'

/** The account of whoever is logged in. Nobody is: to the login, and back here. */
export function useOwnAccount() {
  const logInFirst = useLogInFirst()
  const isIn = isLoggedIn()
  const { data, error, isFetching, refetch } = useQuery({
    ...query('GET /api/users/:userId', {
      params: { userId: recall('mdlUserId') },
      query: { token: token() },
    }),
    enabled: isIn,
    // Asked once: an answer that came later would change the form under the fingers.
    staleTime: Infinity,
    gcTime: 0,
  })

  const isOver = error instanceof ApiError && (error.status === 401 || error.status === 404)
  const leave = useEffectEvent(() => logInFirst(HERE, { ended: isOver }))
  useEffect(() => {
    if (!isIn || isOver) leave()
  }, [isIn, isOver])

  return {
    account: data && normaliseAccount(data.userData),
    error: isOver ? undefined : (error ?? undefined),
    isAsking: isFetching,
    again: () => refetch(),
  }
}
