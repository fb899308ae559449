import type { Cart } from '@porteira/contract'
import { cartMessages } from '@porteira/domain'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { forget, landingPath, remember } from '#api/session.ts'
import { useMessage } from '#components/messages.tsx'
import { useAfterPayment } from '#components/use-after-payment.ts'
import { stepOf } from './plans.ts'

/** Leads a cart on that has no plan to choose; true while it has. */
export function useStep(cart: Cart | undefined) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const afterPayment = useAfterPayment()
  const hasLeft = useRef(false)
  const step = cart && stepOf(cart)

  const leave = useEffectEvent(async () => {
    if (!cart || hasLeft.current) return
    hasLeft.current = true
    if (step === 'paid') return afterPayment(cart.cartIsFree > 0)
    if (step === 'pay') {
      remember('mdlCartInstallments', 1)
      return navigate('/payment', { replace: true })
    }
    forget('cartExpirationTimestamp')
    await show(cartMessages.sessionExpired)
    navigate(landingPath())
  })
  useEffect(() => {
    if (step && step !== 'choose') void leave()
  }, [step])

  return step === 'choose'
}
