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

const sumOf = (entries: readonly PricedEntry[]) =>
  entries.reduce((sum, { chargedInCents }) => sum + chargedInCents, 0)

/** The entries that a discount makes cheaper, with their new prices, and what it takes off; in centavos, at most their sum. */
export function shareDiscount(entries: readonly PricedEntry[], discountInCents: number) {
  const offInCents = Math.min(discountInCents, sumOf(entries))
  const after = discountedPrices(
    entries.map(({ chargedInCents }) => chargedInCents),
    offInCents,
  )
  const cheaper = entries
    .map((entry, index) => ({ ...entry, priceInCents: after[index] ?? entry.chargedInCents }))
    .filter(({ priceInCents, chargedInCents }) => priceInCents < chargedInCents)
  return { offInCents, cheaper }
}

/** What the voucher takes off its entries of a cart. */
export function discountEntries(voucher: VoucherRow, entries: readonly PricedEntry[]) {
  const { itemIds } = voucher
  const own = entries.filter(({ itemId }) => itemIds.length === 0 || itemIds.includes(itemId))
  return shareDiscount(own, discountOf(voucher, sumOf(own)))
}
