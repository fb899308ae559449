import type { Cart } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import { goToOrganiser } from '#api/organiser.ts'
import { query } from '#api/query.ts'
import { storedCart } from './queries.ts'
import { startSessionClock } from './session-clock.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

type StoredCartOptions = {
  cartUUID: string
  token: string
  /** Above 1: totals under that payment plan. */
  installments?: number
  /** What follows where there is no such cart. */
  onMissing?: () => unknown
}

/**
 * The buyer's cart as it is now: never from memory, because its status decides where the buyer goes.
 * Without it, or when it is another buyer's, the page is left.
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
