import { paymentMessages } from '@porteira/domain'
import { useLocation } from 'wouter'
import { forgetDraft, selectionDraft } from '#storage/drafts.ts'
import { noteCartPaid } from '#storage/own-carts.ts'
import { forget } from '#storage/remember.ts'
import { useMessage } from '#components/messages/messages.tsx'

type Purchase = { cartUUID: string; eventUUID: string }

/** Stores that a cart is paid: its clock and the choice that led to it are over. */
export function notePaid({ cartUUID, eventUUID }: Purchase) {
  noteCartPaid(cartUUID)
  forget('cartExpirationTimestamp')
  forgetDraft(selectionDraft(eventUUID))
}

/** Stores at once that the cart is paid, shows a message and navigates to the riders. */
export function useAfterPayment(purchase: Purchase) {
  const [, navigate] = useLocation()
  const show = useMessage()

  return async (isFree: boolean) => {
    notePaid(purchase)
    await show(isFree ? paymentMessages.freeText : paymentMessages.paidText, { passesByItself: true })
    navigate('/participants')
  }
}
