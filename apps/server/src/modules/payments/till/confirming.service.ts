import { tillMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, factOf, recordFacts } from '#platform/audit/audit.service.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { confirmOwner, lockUnownedOf } from '#modules/sales/index.ts'
import { findSale, readSale } from './sales.service.ts'

/**
 * Gives a sale to its buyer, who has a login by now and whose identity the desk has checked, with every other sale without
 * an owner that the desks of these events made to this buyer. The desk of another event checks the identity itself.
 */
export async function confirmBuyer(
  { db }: Pick<Context, 'db'>,
  cartUUID: string,
  { actor, events }: { actor: Actor; events: EventScope },
) {
  const { id } = await findSale(db, cartUUID)
  return db.transaction().execute(async (db) => {
    const cartIds = await lockUnownedOf(db, id, events)
    if (!cartIds.includes(id)) throw refuse('buyer_confirmed', tillMessages.buyerConfirmedAlready)
    const { buyer } = await readSale(db, id)
    // guard: buyer-without-login-owns-nothing
    if (buyer.isConfirmable === 0) throw refuse('buyer_without_login', tillMessages.buyerWithoutLogin)
    await confirmOwner(db, cartIds)
    const facts = cartIds.map((entityId) => factOf('sale.buyer_confirmed', { cart: entityId }))
    await recordFacts(db, actor, facts)
    return tillMessages.buyerConfirmed
  })
}
