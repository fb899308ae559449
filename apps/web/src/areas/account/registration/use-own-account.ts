import { normaliseAccount } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '#api/api-error.ts'
import type { Session } from '#storage/page-reads.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { useWhen } from '#shell/use-when.ts'
import { ownAccount } from '#areas/account/components/queries.ts'

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

  const isOver = [401, 404].includes(statusOf(error))
  useWhen(!isIn || isOver, () => logInFirst(HERE, { ended: isOver }))

  return {
    account: data && normaliseAccount(data.userData),
    error: isOver ? undefined : (error ?? undefined),
    isAsking: isFetching,
    again: () => refetch(),
  }
}
