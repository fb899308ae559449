import type { SaleItem } from '@porteira/contract'
import { clampQuantity, Price, QUANTITY_WHEN_UNKNOWN } from '@porteira/domain'
import { centsOf } from '#api/amounts.ts'

/** The selected number of units by itemUUID. */
export type Selection = Readonly<Record<string, number>>

/** The reason of the server why an item cannot be selected. */
export type UnavailableReason = 'cancelled' | 'suspended' | 'sold-out' | 'bundles-only' | 'limit-reached'

export function unavailableReasonOf(item: SaleItem): UnavailableReason | undefined {
  if (item.cancelled) return 'cancelled'
  if (item.blockedSales) return 'suspended'
  if (item.soldOut) return 'sold-out'
  // Only administrators read the stock, and they may sell such a category by itself.
  if (item.noDirectSales && item.unitsInStock === undefined) return 'bundles-only'
  return item.unitsLeft === 0 ? 'limit-reached' : undefined
}

/** The largest number of units that can be selected now. */
export const maxUnits = (item: SaleItem) =>
  unavailableReasonOf(item) ? 0 : clampQuantity(QUANTITY_WHEN_UNKNOWN, item.unitsLeft)

/** The selected units of an item, limited to the units that are left. */
export const quantityOf = (item: SaleItem, selection: Selection) =>
  clampQuantity(selection[item.itemUUID] ?? 0, maxUnits(item))

/** The price of an item with its promotion. */
export const priceOfItem = ({ price, promoPrice, promoUnitsLeft = 0 }: SaleItem) =>
  new Price(
    centsOf(price),
    promoPrice === undefined ? undefined : { priceInCents: centsOf(promoPrice), unitsLeft: promoUnitsLeft },
  )

/** The order of a selection: its items, the number of units and the total in centavos. */
export function orderOf(items: readonly SaleItem[], selection: Selection) {
  const lines = items
    .map((item) => ({ item, quantity: quantityOf(item, selection) }))
    .filter(({ quantity }) => quantity > 0)
  return {
    ordered: lines.map(({ item, quantity }) => ({ itemUUID: item.itemUUID, quantity })),
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalInCents: lines.reduce(
      (sum, { item, quantity }) => sum + priceOfItem(item).totalInCents(quantity),
      0,
    ),
  }
}
