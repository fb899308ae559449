import { useLocation } from 'wouter'
import { statusOf } from '#api/api-error.ts'
import { useArrivalAbout, useGoBack } from '#shell/use-go-back.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { useWhen } from '#shell/use-when.ts'

type OwnCart = { cartUUID: string; token: string }

/** The cart that /home named when it opened this page. `canAsk`: there is one, and a login to ask about it. */
export function useOwnCart(token: string) {
  const cartUUID = useArrivalAbout()
  return { cartUUID, token, canAsk: cartUUID !== '' && token !== '', goBack: useGoBack('/home') }
}

/** Leads to /home without a cart, and to the login without a session. True if the session has ended. */
export function useLeaveWithoutCart({ cartUUID, token }: OwnCart, error: unknown) {
  const [, navigate] = useLocation()
  const logInFirst = useLogInFirst()
  const hasEnded = statusOf(error) === 401
  useWhen(cartUUID === '' || token === '' || hasEnded, () => {
    if (cartUUID === '') navigate('/home', { replace: true })
    else logInFirst('/home', { ended: hasEnded })
  })
  return hasEnded
}
