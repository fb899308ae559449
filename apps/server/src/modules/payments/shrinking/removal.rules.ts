import type { Removal } from '#modules/sales/index.ts'

/** What a call about a cart names. Without an entry it is the whole cart. */
export const removalOf = (cartItemId: number | string | undefined, withBundle: boolean): Removal =>
  cartItemId === undefined ? 'cart' : { cartItemId: Number(cartItemId), withBundle }
