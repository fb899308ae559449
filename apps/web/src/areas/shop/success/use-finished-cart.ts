import { generalMessages } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { landingPath, recall } from '#storage/session.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useStoredCart } from '#areas/shop/components/use-stored-cart.ts'

/** The cart that was finished. One that was not is led to where its riders are filled in, which knows every state. */
export function useFinishedCart() {
  const show = useMessage()
  const [, navigate] = useLocation()
  const { cart, error, isAsking, again } = useStoredCart({
    onMissing: async () => {
      await show(generalMessages.unavailable)
      navigate(landingPath())
    },
  })
  const isElsewhere = cart !== undefined && cart.cartStatus !== 'Registered'
  const leave = useEffectEvent(() => navigate('/participants', { replace: true }))
  useEffect(() => {
    if (isElsewhere) leave()
  }, [isElsewhere])

  // Who has just finished it need not wait to read so, nor have a line to the server.
  const wasFinishedHere = recall('cartUUID') !== '' && recall('mdlCartRegistered') === recall('cartUUID')
  return {
    cart,
    isFinished: cart ? !isElsewhere : wasFinishedHere,
    error,
    isAsking,
    again,
  }
}
