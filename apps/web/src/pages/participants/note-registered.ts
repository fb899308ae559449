import { forgetDraft, participantsDraft } from '#api/drafts.ts'
import { forget, remember } from '#api/session.ts'

/** The cart is complete: nothing of it is left to be done or kept here. */
export function noteRegistered({ cartUUID }: { cartUUID: string }) {
  remember('mdlCartRegistered', cartUUID)
  forget('mdlCartPaid')
  forgetDraft(participantsDraft(cartUUID))
}
