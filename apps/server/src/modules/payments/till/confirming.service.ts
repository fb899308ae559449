import { tillMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { confirmOwner, lockCart } from '#modules/sales/index.ts'
import { findSale, readSale } from './sales.service.ts'

/** Gives a sale to its buyer, who has a login by now and whose identity the desk has checked. */
export async function confirmBuyer({ db }: Pick<Context, 'db'>, cartUUID: string, actor: Actor) {
  const { id } = await findSale(db, cartUUID)
  return db.transaction().execute(async (db) => {
    const { owner_id: ownerId } = await lockCart(db, id)
    if (ownerId !== null) throw refuse('buyer_confirmed', tillMessages.buyerConfirmedAlready)
    const { buyer } = await readSale(db, id)
    // guard: buyer-without-login-owns-nothing
    if (buyer.isConfirmable === 0) throw refuse('buyer_without_login', tillMessages.buyerWithoutLogin)
    await confirmOwner(db, id)
    await recordFact(db, actor, { action: 'sale.buyer_confirmed', entity: 'cart', entityId: id })
    return tillMessages.buyerConfirmed
  })
}
