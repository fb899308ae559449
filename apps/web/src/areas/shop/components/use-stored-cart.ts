import type { Cart } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import { goToOrganiser } from '#api/organiser.ts'
import { query } from '#api/query.ts'
import { storedCart } from './queries.ts'
import { startSessionClock } from '#components/cart/session-clock.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

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

  const follow = useEffectEvent(({ cartStatus, expirationSeconds }: Cart) => {
    if (cartStatus === 'Pending' && expirationSeconds > 0) startSessionClock(expirationSeconds)
  })
  const leave = useEffectEvent((problem?: ApiError) => {
    if (problem?.status === 401) logInFirst(path, { ended: true })
    else if (!problem || problem.status === 404) onMissing()
  })

  useEffect(() => {
    if (cart) follow(cart)
  }, [cart])
  useEffect(() => {
    if (cartUUID === '') leave()
    else if (error instanceof ApiError) leave(error)
  }, [cartUUID, error])

  return {
    cart,
    error: cart ? undefined : (error ?? undefined),
    isAsking: isFetching,
    again: () => refetch(),
  }
}
