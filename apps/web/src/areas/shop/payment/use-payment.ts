import { cartMessages } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { goToOrganiser } from '#api/organiser.ts'
import { useMessage } from '#components/messages/messages.tsx'
import type { ChargeRequest } from '#areas/shop/components/pix/ask-pix.ts'
import { chime } from '#areas/shop/components/pix/chime.ts'
import type { PaymentStage } from '#areas/shop/components/pix/PaymentState.tsx'
import { usePaymentPoll } from '#areas/shop/components/pix/use-payment-poll.ts'
import type { FinalCheck } from '#areas/shop/components/pix/watch-payment.ts'
import { useAfterPayment } from '#areas/shop/components/use-after-payment.ts'
import { useSessionEnd } from '#areas/shop/components/use-session-end.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

type PaymentOptions = ChargeRequest & {
  isWanted: boolean
  eventUUID: string
  /** The path of the landing page. */
  home: string
}

/** Waits for the payment of a charge. After any final result it navigates on. */
export function usePayment({ charge, session, isWanted, eventUUID, home }: PaymentOptions) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const logInFirst = useLogInFirst()
  const reportEnd = useSessionEnd(home)
  const afterPayment = useAfterPayment({ cartUUID: charge.cartUUID, eventUUID })
  const [stage, setStage] = useState<PaymentStage>('waiting')

  async function end(result: FinalCheck) {
    if (result.kind === 'signed-out') return logInFirst('/payment', { ended: true })
    if (result.kind === 'missing') return goToOrganiser()
    if (result.kind === 'paid') {
      setStage(result.isFree ? 'free' : 'paid')
      chime()
      return afterPayment(result.isFree)
    }
    setStage('over')
    if (result.message === cartMessages.sessionExpired) return reportEnd('cart')
    await show(result.message)
    navigate(home)
  }
  const poll = usePaymentPoll({ charge, session }, isWanted, (result) => void end(result))

  return { stage, ...poll }
}
