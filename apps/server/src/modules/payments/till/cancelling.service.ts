import { tillMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { refuse } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { cancelLocked, isUnpaid, lockWithItems } from '#modules/sales/index.ts'
import { readSale, findSale } from './sales.service.ts'

/** Gives up a sale that is not complete. The same transaction promises a received Pix back. */
export async function cancelSale(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  cartUUID: string,
  actor: Actor,
) {
  const { id } = await findSale(db, cartUUID)
  await db.transaction().execute(async (db) => {
    const cart = await lockWithItems(db, id)
    // guard: complete-sale-never-cancelled-at-till
    if (!isUnpaid(cart.status)) throw refuse('sale_over', tillMessages.notCancellable)
    await cancelLocked(db, cart, actor)
  })
  await queue.ask('end-charges')
  await queue.ask('send-refunds')
  const { pixReceived } = await readSale(db, id)
  return pixReceived > 0 ? tillMessages.saleCancelledPixGoesBack : tillMessages.saleCancelled
}
