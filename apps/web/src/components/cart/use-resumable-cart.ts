import type { Cart } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { retryLoggedOut } from '#api/retry-logged-out.ts'
import { forget } from '#storage/remember.ts'
import { offeredCart } from './queries.ts'

type Options = {
  /** '' when there is no cart to ask about. */
  cartUUID: string
  token: string
}

/** `over` and `paid` only follow `open`: a page says nothing about a cart that had ended before it was opened. */
export type ResumableCart =
  | { state: 'asking' | 'none' }
  | { state: 'open' | 'over' | 'paid'; cart: Cart; endsAt: number; askAgain: () => void }

/** The cart whose payment can be continued. The server is asked once, and again when the buyer returns to the tab. */
export function useResumableCart({ cartUUID, token }: Options): ResumableCart {
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({
    queryKey: ['resume', cartUUID],
    queryFn: ({ signal }) =>
      retryLoggedOut(token, (current) => api(...offeredCart(cartUUID, current), { signal })),
    enabled: cartUUID !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const isGone = error instanceof ApiError && error.status === 404
  const cart = isGone ? undefined : data
  const isOpen = cart !== undefined && isPayable(cart)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)

  // The stored clock may be wrong. Without it, later visits do not ask about this cart again. A cart that is not found
  // may still belong to a buyer who logs in on this phone later.
  const hasEnded = cart !== undefined && !isOpen
  const stopClock = useEffectEvent(() => forget('cartExpirationTimestamp'))
  useEffect(() => {
    if (hasEnded) stopClock()
  }, [hasEnded])

  if (cartUUID !== '' && isPending) return { state: 'asking' }
  if (!cart || !(isOpen || wasOpen)) return { state: 'none' }
  return {
    state: isOpen ? 'open' : cart.paymentStatus === 1 ? 'paid' : 'over',
    cart,
    endsAt: dataUpdatedAt + cart.expirationSeconds * 1000,
    askAgain: () => void refetch(),
  }
}

const isPayable = ({ cartStatus, expirationSeconds }: Cart) =>
  cartStatus === 'Pending' && expirationSeconds > 0
