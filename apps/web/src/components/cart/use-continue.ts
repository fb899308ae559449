import type { Cart } from '@porteira/contract'
import { useLocation } from 'wouter'
import { noteCartPaid } from '#storage/own-carts.ts'
import { forget, remember } from '#storage/remember.ts'
import { selectEvent } from '#storage/select-event.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { startSessionClock } from './session-clock.ts'

export type Visitor = {
  isLoggedIn: boolean
  /** The token of a login; '' without one. */
  token: string
  /** The cart of this phone with the chosen number of payments; `cartUUID` is '' without one. */
  stored: { cartUUID: string; installments: number }
}

/** Makes a cart the cart of this phone and navigates to its next step. */
export function useContinue({ isLoggedIn, stored }: Omit<Visitor, 'token'>) {
  const [, navigate] = useLocation()
  const logInFirst = useLogInFirst()

  function choose({ eventUUID, cartUUID, cartCode }: Cart) {
    selectEvent(eventUUID)
    remember('cartUUID', cartUUID)
    remember('cartCode', cartCode)
  }

  function pay(cart: Cart, secondsLeft: number) {
    choose(cart)
    startSessionClock(secondsLeft)
    // Only a plan that the buyer agreed to is above 1. Otherwise the buyer may still choose.
    const hasPlan = stored.cartUUID === cart.cartUUID && stored.installments > 1
    if (!hasPlan) remember('mdlCartInstallments', 1)
    const path = hasPlan ? '/payment' : '/installments'
    if (isLoggedIn) navigate(path)
    else logInFirst(path)
  }

  function fillRiders(cart: Cart) {
    choose(cart)
    noteCartPaid(cart.cartUUID)
    forget('cartExpirationTimestamp')
    navigate('/participants')
  }

  return { pay, fillRiders }
}
