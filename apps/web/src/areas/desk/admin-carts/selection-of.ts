import type { CartItem } from '@porteira/contract'

/** What a call about the entries of a cart names: one entry, all of a bundle, or without entries the cart. */
export function selectionOf(unit: Pick<CartItem, 'cartItemId'>[] | undefined) {
  const cartItemId = unit?.[0]?.cartItemId
  const isBundle = (unit?.length ?? 0) > 1
  return {
    query: {
      bundle: isBundle ? ('1' as const) : ('0' as const),
      ...(cartItemId !== undefined && { cartItemId: String(cartItemId) }),
    },
    body: {
      bundle: isBundle ? (1 as const) : (0 as const),
      ...(cartItemId !== undefined && { cartItemId }),
    },
  }
}
