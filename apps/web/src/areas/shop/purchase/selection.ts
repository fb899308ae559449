import type { SaleItem } from '@porteira/contract'
import { clampQuantity, Price, QUANTITY_WHEN_UNKNOWN } from '@porteira/domain'
import { centsOf } from '#api/amounts.ts'

/** Units wanted, by item. */
export type Selection = Readonly<Record<string, number>>

/** Why an item offers no stepper, as the server decided; undefined where it can be chosen. */
export type UnavailableReason = 'suspended' | 'sold-out' | 'bundles-only' | 'limit-reached'

export function unavailableReasonOf(item: SaleItem): UnavailableReason | undefined {
  if (item.blockedSales) return 'suspended'
  if (item.soldOut) return 'sold-out'
  // Only administrators read the stock, and they may sell such a category by itself.
  if (item.noDirectSales && item.unitsInStock === undefined) return 'bundles-only'
  return item.unitsLeft === 0 ? 'limit-reached' : undefined
}

/** Most units that may be chosen now. */
export const maxUnits = (item: SaleItem) =>
  unavailableReasonOf(item) ? 0 : clampQuantity(QUANTITY_WHEN_UNKNOWN, item.unitsLeft)

/** What of a selection can still be had: stock may have shrunk since it was made. */
export const quantityOf = (item: SaleItem, selection: Selection) =>
  clampQuantity(selection[item.itemUUID] ?? 0, maxUnits(item))

/** What units of the item cost, as the server said. */
export const priceOfItem = ({ price, promoPrice, promoUnitsLeft = 0 }: SaleItem) =>
  new Price(
    centsOf(price),
    promoPrice === undefined ? undefined : { priceInCents: centsOf(promoPrice), unitsLeft: promoUnitsLeft },
  )

/** Everything chosen: what is ordered, how many registrations that are, and what they cost. */
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
