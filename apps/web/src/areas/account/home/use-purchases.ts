import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refusalOf } from '#api/api-error.ts'
import { useConnection } from '#api/connection.ts'
import { readableOffline } from '#api/query.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { useWhen } from '#shell/use-when.ts'
import { type StoredPurchases, storePurchases } from '#storage/own-purchases.ts'
import { ownPurchases } from '#components/cart/own-purchases.ts'
import type { Buyer } from './access.ts'

/**
 * The purchases of the buyer. Read again on each visit, because a payment may have arrived. Without an answer of the
 * server they are the stored ones, with their time.
 */
export function usePurchases({ userId, token }: Buyer, isWanted: boolean, stored?: StoredPurchases) {
  const show = useMessage()
  const logInFirst = useLogInFirst()
  const connection = useConnection()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...ownPurchases(userId, token),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    ...readableOffline,
  })
  const refusal = refusalOf(error)

  const isUnreachable = connection !== 'good' || (error !== null && !refusal)
  const past = data || !isUnreachable ? undefined : stored

  useWhen(refusal, async ({ status, message }) => {
    if (status === 401 || status === 404) return logInFirst('/home', { ended: true })
    await show(message)
    location.reload()
  })

  useEffect(() => {
    if (!data) return
    const storedOn = new Date(dataUpdatedAt).toISOString()
    storePurchases({ userId, storedOn, purchases: data.purchases })
  }, [data, dataUpdatedAt, userId])

  return {
    purchases: data?.purchases ?? past?.purchases,
    /** The time of stored purchases; '' for current ones. */
    storedOn: past?.storedOn ?? '',
    openCart: data?.openCart,
    error: data || past || refusal ? undefined : (error ?? undefined),
    isAsking: isFetching,
    again: () => refetch(),
  }
}
