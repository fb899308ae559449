import { forgetDraft, participantsDraft } from '#storage/drafts.ts'
import { noteCartRegistered } from '#storage/own-carts.ts'

/** The cart is complete: nothing of it is left to be done or kept here. */
export function noteRegistered({ cartUUID }: { cartUUID: string }) {
  noteCartRegistered(cartUUID)
  forgetDraft(participantsDraft(cartUUID))
}
