import type { CartItem } from '@porteira/contract'

/** What a call about the entries of a cart names: one entry, all of a bundle, or without entries the cart. */
export function selectionOf(unit: Pick<CartItem, 'cartItemId'>[] | undefined) {
  const cartItemId = unit?.[0]?.cartItemId
  const bundle: 0 | 1 = (unit?.length ?? 0) > 1 ? 1 : 0
  if (cartItemId === undefined) return { query: { bundle: `${bundle}` as const }, body: { bundle } }
  return {
    query: { bundle: `${bundle}` as const, cartItemId: String(cartItemId) },
    body: { bundle, cartItemId },
  }
}
