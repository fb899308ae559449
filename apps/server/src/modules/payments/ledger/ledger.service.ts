import type { Database } from '#platform/database/client.ts'
import * as queries from './ledger.queries.ts'
import { NOTHING_REFUNDED, type Refunded, refundedOf } from './ledger.rules.ts'

/** The refund state of each of these carts. The result also has a value for carts without refunds. */
export async function listRefunded(db: Database, cartIds: string[]): Promise<(cartId: string) => Refunded> {
  const rows = cartIds.length === 0 ? [] : await queries.listRefundedMoney(db, [...new Set(cartIds)])
  const byCart = new Map(rows.map((row) => [row.cartId, refundedOf(row)]))
  return (cartId) => byCart.get(cartId) ?? NOTHING_REFUNDED
}

/** Those of these carts that received money at any time, also if it was refunded. */
export const listReachedByMoney = async (db: Database, cartIds: string[]) =>
  new Set(await queries.listCartsWithPayments(db, cartIds))

/**
 * True if all money of a paid cart is refunded or requested for refund. Runs inside a transaction that has locked the
 * cart. Every refund is requested under the same lock, so the result stays valid until commit.
 */
export const isWhollyRefunded = async (db: Database, cartId: string) =>
  (await listRefunded(db, [cartId]))(cartId).state === 'whole'
