import { discountedPrices } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
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
  const entries = await queries.listEntries(db, cartId, began)
  const prices = entries.map(({ chargedInCents }) => chargedInCents)
  const offInCents = Math.min(
    before,
    prices.reduce((sum, price) => sum + price, 0),
  )
  const after = discountedPrices(prices, offInCents)
  await queries.lowerPrices(
    db,
    cartId,
    entries.map((entry, index) => ({ ...entry, priceInCents: after[index] ?? entry.chargedInCents })),
  )
  return offInCents
}
