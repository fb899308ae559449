import type { Cart, CartItem } from '@porteira/contract'

/** The call that moves an entry. */
export const MOVE = 'POST /api/cart/admin/:cartUUID/:cartItemId/move'

/** True for live entries of a cart that is paid or free. */
export const isMovable = ({ cartStatus }: Pick<Cart, 'cartStatus'>, live: Pick<CartItem, 'deletedOn'>[]) =>
  (cartStatus === 'Paid' || cartStatus === 'Registered') && live.some(({ deletedOn }) => deletedOn === null)
