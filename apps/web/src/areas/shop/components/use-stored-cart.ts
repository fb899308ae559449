import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { statusOf } from '#api/api-error.ts'
import { goToOrganiser } from '#api/organiser.ts'
import { query } from '#api/query.ts'
import { storedCart } from './queries.ts'
import { startSessionClock } from '#components/cart/session-clock.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { useWhen } from '#shell/use-when.ts'

type StoredCartOptions = {
  cartUUID: string
  token: string
  /** Above 1, the totals are those of that payment plan. */
  installments?: number
  /** Called when there is no such cart. */
  onMissing?: () => unknown
}

/**
 * The current cart of the buyer, never from the cache, because its status decides the next page.
 * The hook leaves the page when there is no cart or when it belongs to another buyer.
 */
export function useStoredCart({
  cartUUID,
  token,
  installments = 1,
  onMissing = goToOrganiser,
}: StoredCartOptions) {
  const [openedAt] = useState(Date.now)
  const [path] = useLocation()
  const logInFirst = useLogInFirst()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...query(...storedCart({ cartUUID, installments, token })),
    enabled: cartUUID !== '',
    staleTime: 0,
  })
  const cart = dataUpdatedAt >= openedAt ? data : undefined

  useWhen(cart, ({ cartStatus, expirationSeconds }) => {
    if (cartStatus === 'Pending' && expirationSeconds > 0) startSessionClock(expirationSeconds)
  })
  useWhen(cartUUID === '', () => onMissing())
  useWhen(error, (problem) => {
    if (statusOf(problem) === 401) logInFirst(path, { ended: true })
    else if (statusOf(problem) === 404) void onMissing()
  })

  return {
    cart,
    error: cart ? undefined : (error ?? undefined),
    isAsking: isFetching,
    again: () => refetch(),
  }
}
