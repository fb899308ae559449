import type { CartRequestItem, PriceStep, SaleItem } from '@porteira/contract'
import {
  clampQuantity,
  entriesText,
  type LadderStep,
  Price,
  priceAt,
  QUANTITY_WHEN_UNKNOWN,
} from '@porteira/domain'
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

/** The steps of a price, whose ends are counted in milliseconds from the answer of the server. */
export const ladderOf = (steps: readonly PriceStep[]): LadderStep[] =>
  steps.slice(0, -1).map(({ price, secondsLeft, unitsLeft = null }) => ({
    priceInCents: centsOf(price),
    until: secondsLeft === undefined ? null : secondsLeft * 1000,
    unitsLeft,
  }))

/** The price of an item some milliseconds after the answer of the server. */
export const priceOfItem = (
  { price, promoPrice, promoUnitsLeft = 0, priceSteps }: SaleItem,
  elapsed: number,
) =>
  priceSteps
    ? priceAt(ladderOf(priceSteps), centsOf(priceSteps[priceSteps.length - 1]?.price ?? price), elapsed)
    : new Price(
        centsOf(price),
        promoPrice === undefined ? [] : [{ priceInCents: centsOf(promoPrice), unitsLeft: promoUnitsLeft }],
      )

/** How many units the promotion of a bundle still has. The steps of a price are shown by themselves. */
export const promotionFacts = ({ promoUnitsLeft = 0, priceSteps }: SaleItem) =>
  promoUnitsLeft > 0 && !priceSteps ? [`promoção para mais ${entriesText(promoUnitsLeft)}`] : []

/** Milliseconds from the answer until the next end of a step; undefined without one. */
export function nextChange(items: readonly SaleItem[], elapsed: number) {
  const ends = items
    .flatMap(({ priceSteps = [] }) => priceSteps)
    .flatMap(({ secondsLeft, unitsLeft }) =>
      secondsLeft === undefined || unitsLeft === 0 ? [] : secondsLeft * 1000,
    )
    .filter((end) => end > elapsed)
  return ends.length > 0 ? Math.min(...ends) : undefined
}

export type Order = {
  ordered: CartRequestItem[]
  units: number
  totalInCents: number
  /** A price depends on the moment, or on how many are sold. */
  mayRise: boolean
}

/** The order of a selection. */
export function orderOf(items: readonly SaleItem[], selection: Selection, elapsed: number): Order {
  const lines = items
    .map((item) => ({ item, quantity: quantityOf(item, selection) }))
    .filter(({ quantity }) => quantity > 0)
  return {
    ordered: lines.map(({ item, quantity }) => ({ itemUUID: item.itemUUID, quantity })),
    mayRise: lines.some(({ item }) => item.priceSteps !== undefined || item.promoPrice !== undefined),
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalInCents: lines.reduce(
      (sum, { item, quantity }) => sum + priceOfItem(item, elapsed).totalInCents(quantity),
      0,
    ),
  }
}
