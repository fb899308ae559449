import { generalMessages } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useMessage } from '#components/messages/messages.tsx'
import { useStoredCart } from '#areas/shop/components/use-stored-cart.ts'

type FinishedCartOptions = {
  cartUUID: string
  token: string
  /** The cart that this browser noted as complete. */
  registered: string
  /** The landing page. */
  home: string
}

/** The cart that was finished. One that was not is led to where its riders are filled in, which knows every state. */
export function useFinishedCart({ cartUUID, token, registered, home }: FinishedCartOptions) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const { cart, error, isAsking, again } = useStoredCart({
    cartUUID,
    token,
    onMissing: async () => {
      await show(generalMessages.unavailable)
      navigate(home)
    },
  })
  const isElsewhere = cart !== undefined && cart.cartStatus !== 'Registered'
  const leave = useEffectEvent(() => navigate('/participants', { replace: true }))
  useEffect(() => {
    if (isElsewhere) leave()
  }, [isElsewhere])

  // Who has just finished it need not wait to read so, nor have a line to the server.
  const wasFinishedHere = cartUUID !== '' && registered === cartUUID
  return {
    cart,
    isFinished: cart ? !isElsewhere : wasFinishedHere,
    error,
    isAsking,
    again,
  }
}
