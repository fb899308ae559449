import type { Database } from '#platform/database/client.ts'
import * as queries from './ledger.queries.ts'
import { NOTHING_REFUNDED, type Refunded, refundedEntryOf, refundedOf } from './ledger.rules.ts'

/** The refund state of each of these carts. The result also has a value for carts without refunds. */
export async function listRefunded(db: Database, cartIds: string[]): Promise<(cartId: string) => Refunded> {
  const rows = cartIds.length === 0 ? [] : await queries.listRefundedMoney(db, [...new Set(cartIds)])
  const byCart = new Map(rows.map((row) => [row.cartId, refundedOf(row)]))
  return (cartId) => byCart.get(cartId) ?? NOTHING_REFUNDED
}

export type RefundedEntries = Awaited<ReturnType<typeof listRefundedEntries>>

/** The refund state of each entry of these carts. The result also has a value for entries without refunds. */
export async function listRefundedEntries(
  db: Database,
  cartIds: string[],
): Promise<(cartItemId: number) => Refunded> {
  const money = cartIds.length === 0 ? [] : await queries.listRefundedMoney(db, [...new Set(cartIds)])
  if (money.length === 0) return () => NOTHING_REFUNDED
  const byCart = new Map(money.map((row) => [row.cartId, row]))
  const entries = await queries.listEntriesOf(db, [...byCart.keys()])
  const byEntry = new Map(
    entries.map((entry) => [entry.cartItemId, refundedEntryOf(entry, byCart.get(entry.cartId)!)]),
  )
  return (cartItemId) => byEntry.get(cartItemId) ?? NOTHING_REFUNDED
}

/** True if the price of one of these entries of a cart was returned or promised. The caller has locked the cart. */
export async function isOneRefunded(db: Database, cartId: string, cartItemIds: number[]) {
  const refundedEntry = await listRefundedEntries(db, [cartId])
  return cartItemIds.some((id) => refundedEntry(id).state === 'whole')
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
