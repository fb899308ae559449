import type { Transaction } from '#platform/database/client.ts'
import { shareDiscount } from './vouchers.rules.ts'
import * as queries from './vouchers.queries.ts'

/**
 * Takes what a voucher took off entries off the entries that took their place. Returns it in centavos; at most the price
 * of the new ones. The caller has locked the cart.
 */
export async function keepDiscount(
  db: Transaction,
  cartId: string,
  { ended, began }: { ended: number[]; began: number[] },
) {
  const before = await queries.readDiscount(db, cartId, ended)
  if (before === 0) return 0
  const { offInCents, cheaper } = shareDiscount(await queries.listEntries(db, cartId, began), before)
  await queries.lowerPrices(db, cartId, cheaper)
  return offInCents
}
