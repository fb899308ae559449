import { stateAtFirst } from '../carts/carts.rules.ts'
import type { Accepted, Line } from './stock.rules.ts'

/** An accepted wish with the names its cart will have. */
export type AcceptedCart = Accepted & {
  cart: { id: string; code: string; seconds: number }
  isTest: boolean
  reservation: {
    buyer: { accountId: number | undefined }
    actor: { ipPrefix?: string | undefined }
    termsVersion: string
  }
}

/**
 * Every row that the accepted wishes become; a bundle's line is followed by one line per inner category. Lines are
 * numbered here, so that rows can name each other before the database gives them their ids.
 */
export function cartRowsOf(plans: AcceptedCart[]) {
  const carts = plans.map(({ cart, eventId, isTest, totalInCents, reservation }) => ({
    ...cart,
    eventId,
    isTest,
    status: stateAtFirst(totalInCents),
    totalInCents,
    ownerId: reservation.buyer.accountId,
    ipPrefix: reservation.actor.ipPrefix ?? '',
    termsVersion: reservation.termsVersion,
  }))
  let count = 0
  const placed = plans.flatMap(({ cart, lines }) =>
    lines.map((line) => ({
      cartId: cart.id,
      line,
      number: ++count,
      inner: line.inner.map((category) => ({ category, number: ++count })),
    })),
  )
  const lines = placed.flatMap(({ cartId, line: { item, quantity, valueInCents }, number, inner }) => [
    { number, cartId, itemId: item.id, parent: null, quantity, valueInCents },
    ...inner.map((one) => ({
      number: one.number,
      cartId,
      itemId: one.category.id,
      parent: number,
      quantity,
      valueInCents: 0,
    })),
  ])
  const cartItems = placed.flatMap(({ cartId, line, number }) =>
    unitsOf(line).map((unit) => ({ ...unit, cartId, line: number })),
  )
  return {
    carts,
    lines,
    cartItems,
    moves: lines.map(({ itemId, quantity }) => ({ id: itemId, units: quantity })),
  }
}

type Unit = { categoryId: string; bundleId: string | null; unit: number; chargedInCents: number }

/** One registration per unit of a category, and per category of each unit of a bundle. */
function unitsOf({ item, inner, unitPricesInCents }: Line): Unit[] {
  return unitPricesInCents.flatMap((price, index): Unit[] => {
    const unit = index + 1
    if (item.kind === 'category')
      return [{ categoryId: item.id, bundleId: null, unit, chargedInCents: price }]
    const shares = sharePrice(
      price,
      inner.map((category) => category.priceInCents),
    )
    return inner.map((category, position) => ({
      categoryId: category.id,
      bundleId: item.id,
      unit,
      chargedInCents: shares[position]!,
    }))
  })
}

/** Shares the price of one bundle unit among its categories by their own prices; the sum is exact. */
export function sharePrice(unitPriceInCents: number, categoryPricesInCents: number[]) {
  const weights = categoryPricesInCents.some((price) => price > 0)
    ? categoryPricesInCents
    : categoryPricesInCents.map(() => 1)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = weights.map((weight) => Math.floor((unitPriceInCents * weight) / sum))
  shares[0]! += unitPriceInCents - shares.reduce((total, share) => total + share, 0)
  return shares
}
