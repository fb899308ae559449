import type { Database } from '#platform/database/client.ts'
import * as queries from './ledger.queries.ts'
import { NOTHING_REFUNDED, type Refunded, refundedOf } from './ledger.rules.ts'

/** What was returned of each of these carts; answers for a cart of which nothing was returned as well. */
export async function listRefunded(db: Database, cartIds: string[]): Promise<(cartId: string) => Refunded> {
  const rows = cartIds.length === 0 ? [] : await queries.listRefundedMoney(db, [...new Set(cartIds)])
  const byCart = new Map(rows.map((row) => [row.cartId, refundedOf(row)]))
  return (cartId) => byCart.get(cartId) ?? NOTHING_REFUNDED
}

/** Which of these carts ever received money, kept or not. */
export const listReachedByMoney = async (db: Database, cartIds: string[]) =>
  new Set(await queries.listCartsWithPayments(db, cartIds))

/**
 * Whether all money of a paid cart was returned or is promised back. Inside the transaction that holds the cart:
 * every refund is promised under the same lock, so none can be promised while this decides.
 */
export const isWhollyRefunded = async (db: Database, cartId: string) =>
  (await listRefunded(db, [cartId]))(cartId).state === 'whole'
