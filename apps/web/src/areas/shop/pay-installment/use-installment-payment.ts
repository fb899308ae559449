import { paymentMessages } from '@porteira/domain'
import { useState } from 'react'
import { goToOrganiser } from '#api/organiser.ts'
import { useMessage } from '#components/messages/messages.tsx'
import type { ChargeRequest } from '#areas/shop/components/pix/ask-pix.ts'
import { chime } from '#areas/shop/components/pix/chime.ts'
import type { PaymentStage } from '#areas/shop/components/pix/PaymentState.tsx'
import { usePaymentPoll } from '#areas/shop/components/pix/use-payment-poll.ts'
import type { FinalCheck } from '#areas/shop/components/pix/watch-payment.ts'
import { useGoBack } from '#shell/use-go-back.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

/** Waits for the payment of an installment. After any final result it goes back. */
export function useInstallmentPayment(request: ChargeRequest, isWanted: boolean) {
  const show = useMessage()
  const goBack = useGoBack('/home')
  const logInFirst = useLogInFirst()
  const [stage, setStage] = useState<PaymentStage>('waiting')

  async function end(result: FinalCheck) {
    if (result.kind === 'signed-out') return logInFirst('/pay-installment', { ended: true })
    if (result.kind === 'missing') return goToOrganiser()
    if (result.kind === 'paid') {
      setStage(result.isFree ? 'free' : 'paid')
      chime()
      const says = result.isFree ? paymentMessages.freeText : paymentMessages.paidText
      await show(says, { passesByItself: true })
    } else {
      setStage('over')
      await show(result.message)
    }
    goBack()
  }
  const poll = usePaymentPoll(request, isWanted, (result) => void end(result))

  return { stage, ...poll }
}
