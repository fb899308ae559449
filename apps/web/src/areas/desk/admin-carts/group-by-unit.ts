import type { Cart, CartItem } from '@porteira/contract'

/** The registrations of a cart in the order of their purchase, those of one unit of a bundle together. */
export function groupByUnit({ items, bundles }: Pick<Cart, 'items' | 'bundles'>): CartItem[][] {
  const unitOf = new Map(
    bundles.flatMap((unit) => unit.rodeoCategories.map(({ cartItemId }) => [cartItemId, unit] as const)),
  )
  const purchaseOf = (item: CartItem) => unitOf.get(item.cartItemId) ?? item
  return [...new Set(items.map(purchaseOf))].map((purchase) =>
    items.filter((item) => purchaseOf(item) === purchase),
  )
}
