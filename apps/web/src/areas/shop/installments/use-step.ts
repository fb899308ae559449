import type { Cart } from '@porteira/contract'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { codeOf } from '#api/api-error.ts'
import { forget, remember } from '#storage/remember.ts'
import { useAfterPayment } from '#areas/shop/components/use-after-payment.ts'
import { useSessionEnd } from '#areas/shop/components/use-session-end.ts'
import { useWhen } from '#shell/use-when.ts'
import { stepOf } from './plans.ts'

type StepOptions = {
  cart: Cart | undefined
  error: unknown
  cartUUID: string
  eventUUID: string
  /** The path of the landing page. */
  home: string
  /** True for a buyer who types a code before anything else. */
  asksForCode: boolean
}

/** Navigates on when the cart has no choice of plans. `chooses` is true while it has one. */
export function useStep({ cart, error, cartUUID, eventUUID, home, asksForCode }: StepOptions) {
  const reportEnd = useSessionEnd(home)
  const [, navigate] = useLocation()
  const afterPayment = useAfterPayment({ cartUUID, eventUUID })
  const hasLeft = useRef(false)
  // The server refuses an expired cart that has no owner.
  const step = cart ? stepOf(cart, asksForCode) : codeOf(error) === 'session_expired' ? 'over' : undefined

  useWhen(step !== 'choose' && step, async () => {
    if (hasLeft.current) return
    hasLeft.current = true
    if (step === 'paid') return afterPayment(cart !== undefined && cart.cartIsFree > 0)
    if (step === 'pay') {
      remember('mdlCartInstallments', 1)
      return navigate('/payment', { replace: true })
    }
    forget('cartExpirationTimestamp')
    await reportEnd('cart')
  })

  return { chooses: step === 'choose', hasEnded: step === 'over' }
}
