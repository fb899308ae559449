import { initialState } from '../carts/carts.rules.ts'
import type { Accepted, Line } from './stock.rules.ts'

/** An accepted request with the id and code of its cart. */
export type AcceptedCart = Accepted & {
  cart: { id: string; code: string; seconds: number }
  isTest: boolean
  reservation: {
    buyer: { accountId: number | undefined }
    actor: { ipPrefix?: string | undefined }
    termsVersion: string
    atDesk?: { soldBy: number; isOwned: boolean } | undefined
  }
}

/**
 * All rows of the accepted requests. After a bundle's line comes one line per inner category. Lines are numbered here,
 * so that rows can refer to each other before the database assigns ids.
 */
export function cartRowsOf(accepted: AcceptedCart[]) {
  const carts = accepted.map(({ cart, eventId, isTest, totalInCents, reservation }) => ({
    ...cart,
    eventId,
    isTest,
    status: initialState(totalInCents),
    totalInCents,
    ...ownershipOf(reservation),
    ipPrefix: reservation.actor.ipPrefix ?? '',
    termsVersion: reservation.termsVersion,
  }))
  return { carts, ...lineRowsOf(accepted) }
}

/** The lines and entries that carts get, and the units that these take of each item. */
export function lineRowsOf(accepted: { cart: { id: string }; lines: Line[] }[]) {
  let count = 0
  const placed = accepted.flatMap(({ cart, lines }) =>
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
      quantity: quantity * one.category.perUnit,
      valueInCents: 0,
    })),
  ])
  const cartItems = placed.flatMap(({ cartId, line, number }) =>
    unitsOf(line).map((unit) => ({ ...unit, cartId, line: number })),
  )
  return {
    lines,
    cartItems,
    moves: lines.map(({ itemId, quantity }) => ({ id: itemId, units: quantity })),
  }
}

/** Owner, buyer and seller of a cart. A cart of the desk has no owner while its buyer has no login. */
const ownershipOf = ({ buyer: { accountId }, atDesk }: AcceptedCart['reservation']) =>
  atDesk && !atDesk.isOwned
    ? { ownerId: undefined, buyerId: accountId, soldBy: atDesk.soldBy }
    : { ownerId: accountId, buyerId: undefined, soldBy: atDesk?.soldBy }

type Unit = {
  categoryId: string
  bundleId: string | null
  unit: number
  chargedInCents: number
  firstBadge: number | null
  lastBadge: number | null
}

/** One entry per unit of a category, and those of each category of each bundle unit. */
function unitsOf({ item, inner, units }: Line): Unit[] {
  return units.flatMap(({ priceInCents: price, numbers }, index): Unit[] => {
    const unit = index + 1
    const range = { firstBadge: numbers?.first ?? null, lastBadge: numbers?.last ?? null }
    if (item.kind === 'category')
      return [{ categoryId: item.id, bundleId: null, unit, chargedInCents: price, ...range }]
    const entries = inner.flatMap((category) => Array.from({ length: category.perUnit }, () => category))
    const shares = sharePrice(
      price,
      entries.map((category) => category.priceInCents),
    )
    return entries.map((category, position) => ({
      categoryId: category.id,
      bundleId: item.id,
      unit,
      chargedInCents: shares[position]!,
      ...range,
    }))
  })
}

/** Divides the price of a bundle unit among its entries in proportion to their own prices. The sum is exact. */
export function sharePrice(unitPriceInCents: number, categoryPricesInCents: number[]) {
  const weights = categoryPricesInCents.some((price) => price > 0)
    ? categoryPricesInCents
    : categoryPricesInCents.map(() => 1)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = weights.map((weight) => Math.floor((unitPriceInCents * weight) / sum))
  shares[0]! += unitPriceInCents - shares.reduce((total, share) => total + share, 0)
  return shares
}
