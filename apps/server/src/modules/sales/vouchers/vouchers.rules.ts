import { discountedPrices, discountOf } from '@porteira/domain'
import type { Uses, VoucherRow } from '../carts/voucher-use.rules.ts'

/** True if a cart of this event and buyer may use the voucher once more. */
export const isUsable = (
  voucher: VoucherRow,
  { eventId, buyerId }: { eventId: string; buyerId: number | null },
  uses: Uses,
) =>
  voucher.eventId === eventId &&
  !voucher.isOver &&
  uses.all < voucher.maxUses &&
  (voucher.forAccount === null || voucher.forAccount === buyerId) &&
  (voucher.maxPerCpf === 0 || uses.ofBuyer < voucher.maxPerCpf)

/** A live entry of a cart and the category or bundle by which it was bought. */
export type PricedEntry = { cartItemId: number; lineId: number; itemId: string; chargedInCents: number }

/** The entries that the voucher makes cheaper, with their new prices in centavos. */
export function cheaperEntries(voucher: VoucherRow, entries: readonly PricedEntry[]) {
  const { itemIds } = voucher
  const own = entries.filter(({ itemId }) => itemIds.length === 0 || itemIds.includes(itemId))
  const before = own.map(({ chargedInCents }) => chargedInCents)
  const discount = discountOf(
    voucher,
    before.reduce((sum, price) => sum + price, 0),
  )
  const after = discountedPrices(before, discount)
  return own
    .map((entry, index) => ({ ...entry, priceInCents: after[index] ?? entry.chargedInCents }))
    .filter(({ priceInCents, chargedInCents }) => priceInCents < chargedInCents)
}
