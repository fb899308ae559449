import { normaliseAccount } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#api/api-error.ts'
import type { Session } from '#storage/page-reads.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { ownAccount } from './queries.ts'

const HERE = '/registration#modify'

/** The account of the logged-in buyer. A visitor is sent to the login, which returns here. */
export function useOwnAccount(userId: string, session: Session) {
  const logInFirst = useLogInFirst()
  const isIn = session.isLoggedIn()
  const { data, error, isFetching, refetch } = useQuery({
    ...ownAccount(userId, session.token()),
    enabled: isIn,
    // Read once, because a later answer would change the form while the buyer types.
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
