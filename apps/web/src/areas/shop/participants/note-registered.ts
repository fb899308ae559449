import { forgetDraft } from '#storage/drafts.ts'
import { noteCartRegistered } from '#storage/own-carts.ts'
import { participantsDraft } from '#storage/rider-drafts.ts'

/** Stores that the cart is complete and deletes its stored data. */
export function noteRegistered({ cartUUID }: { cartUUID: string }) {
  noteCartRegistered(cartUUID)
  forgetDraft(participantsDraft(cartUUID))
}
