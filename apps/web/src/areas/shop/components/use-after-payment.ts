import { paymentMessages } from '@porteira/domain'
import { useLocation } from 'wouter'
import { forgetDraft, selectionDraft } from '#storage/drafts.ts'
import { noteCartPaid } from '#storage/own-carts.ts'
import { forget, recall } from '#storage/session.ts'
import { useMessage } from '#components/messages/messages.tsx'

/** The stored cart is paid: notes it at once, says so, and leads on to who rides. */
export function useAfterPayment() {
  const [, navigate] = useLocation()
  const show = useMessage()

  return async (isFree: boolean) => {
    noteCartPaid(recall('cartUUID'))
    forget('cartExpirationTimestamp')
    forgetDraft(selectionDraft(recall('eventUUID')))
    await show(isFree ? paymentMessages.freeNotice : paymentMessages.paidNotice, { passesByItself: true })
    navigate('/participants')
  }
}
