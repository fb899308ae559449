import { paymentMessages } from '@porteira/domain'
import { useState } from 'react'
import { goToOrganiser } from '#api/organiser.ts'
import { useMessage } from '#components/messages/messages.tsx'
import type { AskedCharge } from '#areas/shop/components/pix/ask-pix.ts'
import { chime } from '#areas/shop/components/pix/chime.ts'
import type { PaymentStage } from '#areas/shop/components/pix/PaymentState.tsx'
import { usePaymentPoll } from '#areas/shop/components/pix/use-payment-poll.ts'
import type { FinalCheck } from '#areas/shop/components/pix/watch-payment.ts'
import { useGoBack } from '#shell/use-go-back.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

/** Waits for the payment of an installment, and goes back when the waiting ends, however it does. */
export function useInstallmentPayment(asked: AskedCharge, isWanted: boolean) {
  const show = useMessage()
  const goBack = useGoBack('/home')
  const logInFirst = useLogInFirst()
  const [stage, setStage] = useState<PaymentStage>('waiting')

  async function end(sight: FinalCheck) {
    if (sight.kind === 'signed-out') return logInFirst('/pay-installment', { ended: true })
    if (sight.kind === 'missing') return goToOrganiser()
    if (sight.kind === 'paid') {
      setStage(sight.isFree ? 'free' : 'paid')
      chime()
      const says = sight.isFree ? paymentMessages.freeText : paymentMessages.paidText
      await show(says, { passesByItself: true })
    } else {
      setStage('over')
      await show(sight.message)
    }
    goBack()
  }
  const lookNow = usePaymentPoll(asked, isWanted, (sight) => void end(sight))

  return { stage, lookNow }
}
