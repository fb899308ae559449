import { addDays } from '@porteira/domain'
import type { DaysMove } from '#modules/catalog/index.ts'
import { isSold, lockCart, lockLiveCarts } from '#modules/sales/index.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { Transaction } from '#platform/database/client.ts'
import { remakePlan } from '../shrinking/changing.service.ts'
import { readPurchase } from '../shrinking/purchase.service.ts'
import { listDueFrom, moveUnsold } from './postponements.queries.ts'

/**
 * Moves installments that would be due on the first day of an event or later to its eve, one sold cart after the other.
 * Locks the carts of the event, so that no plan is chosen before the commit.
 */
export async function moveDueDays(db: Transaction, { eventId, after, actor }: DaysMove & { actor: Actor }) {
  const eve = addDays(after.startsOn, -1)
  // guard: moved-event-locks-carts
  await lockLiveCarts(db, eventId)
  for (const { cartId } of await listDueFrom(db, eventId, after.startsOn)) {
    const cart = await lockCart(db, cartId)
    if (!isSold(cart.status)) continue
    const purchase = await readPurchase(db, cart, {})
    await remakePlan(db, { cartId, purchase, open: purchase.open, latest: eve }, actor)
  }
  await moveUnsold(db, eventId, eve)
}
