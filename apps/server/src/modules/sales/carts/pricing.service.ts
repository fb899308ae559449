import type { Transaction } from '#platform/database/client.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { cartPriced } from '../events.ts'
import { priceAgain } from './cancelling.queries.ts'
import { isUnpaid } from './carts.rules.ts'
import { type CartRow, payCart } from './carts.service.ts'

/**
 * Gives an unpaid cart the price of its live entries after entries ended or came back. Its buyer pays by a new charge. A
 * cart of which only free entries are left is paid. The caller has locked the cart with its items.
 */
export async function priceUnpaid(
  db: Transaction,
  { id, status }: Pick<CartRow, 'id' | 'status'>,
  actor: Actor,
) {
  if (!isUnpaid(status)) return
  const totalInCents = await priceAgain(db, id, true)
  if (totalInCents === undefined) return
  await recordFact(db, actor, factOf('cart.priced', { cart: id }, { totalInCents }))
  await cartPriced.emit(db, { cartId: id, actor })
  if (totalInCents === 0) await payCart(db, id, actor)
}
