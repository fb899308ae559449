import { generalMessages } from '@porteira/domain'
import { useLocation } from 'wouter'
import { useMessage } from '#components/messages/messages.tsx'
import { useStoredCart } from '#areas/shop/components/use-stored-cart.ts'
import { useWhen } from '#shell/use-when.ts'

type FinishedCartOptions = {
  cartUUID: string
  token: string
  /** The stored complete cart. */
  registered: string
  /** The path of the landing page. */
  home: string
}

/** The finished cart. For an unfinished one it navigates to /participants, which handles every state. */
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
  useWhen(isElsewhere, () => navigate('/participants', { replace: true }))

  // A buyer who has just finished the cart sees it without waiting for the server.
  const wasFinishedHere = cartUUID !== '' && registered === cartUUID
  return {
    cart,
    isFinished: cart ? !isElsewhere : wasFinishedHere,
    error,
    isAsking,
    again,
  }
}
