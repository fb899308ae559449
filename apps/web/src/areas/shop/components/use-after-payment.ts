import { paymentMessages } from '@porteira/domain'
import { useLocation } from 'wouter'
import { forgetDraft, selectionDraft } from '#storage/drafts.ts'
import { noteCartPaid } from '#storage/own-carts.ts'
import { forget } from '#storage/remember.ts'
import { useMessage } from '#components/messages/messages.tsx'

/** Stores at once that the cart is paid, shows a message and navigates to the riders. */
export function useAfterPayment({ cartUUID, eventUUID }: { cartUUID: string; eventUUID: string }) {
  const [, navigate] = useLocation()
  const show = useMessage()

  return async (isFree: boolean) => {
    noteCartPaid(cartUUID)
    forget('cartExpirationTimestamp')
    forgetDraft(selectionDraft(eventUUID))
    await show(isFree ? paymentMessages.freeText : paymentMessages.paidText, { passesByItself: true })
    navigate('/participants')
  }
}
