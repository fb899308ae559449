import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#api/api-error.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import type { Buyer } from './access.ts'
import { ownPurchases } from './queries.ts'

/** The purchases of the buyer. Read again on each visit, because a payment may have arrived. */
export function usePurchases({ userId, token }: Buyer, isWanted: boolean) {
  const show = useMessage()
  const logInFirst = useLogInFirst()
  const { data, error, isFetching, refetch } = useQuery({
    ...ownPurchases(userId, token),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  })
  const refusal = error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : undefined

  const refuse = useEffectEvent(async ({ status, message }: ApiError) => {
    if (status === 401 || status === 404) return logInFirst('/home', { ended: true })
    await show(message)
    location.reload()
  })
  useEffect(() => {
    if (refusal) void refuse(refusal)
  }, [refusal])

  return {
    purchases: data?.purchases,
    openCart: data?.openCart,
    error: data || refusal ? undefined : (error ?? undefined),
    isAsking: isFetching,
    again: () => refetch(),
  }
}
