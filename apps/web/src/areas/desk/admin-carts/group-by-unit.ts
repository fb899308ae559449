import type { Cart, CartItem } from '@porteira/contract'

/** The entries of a cart in the order of their purchase. Entries of one unit of a bundle form one group. */
export function groupByUnit({ items, bundles }: Pick<Cart, 'items' | 'bundles'>): CartItem[][] {
  const unitOf = new Map(
    bundles.flatMap((unit) => unit.rodeoCategories.map(({ cartItemId }) => [cartItemId, unit] as const)),
  )
  const purchaseOf = (item: CartItem) => unitOf.get(item.cartItemId) ?? item
  return [...new Set(items.map(purchaseOf))].map((purchase) =>
    items.filter((item) => purchaseOf(item) === purchase),
  )
}
