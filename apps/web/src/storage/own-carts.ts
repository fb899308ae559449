import type { Login } from '@porteira/contract'
import { forget, remember } from './remember.ts'
import { readStored } from './session.ts'
import { readStoredJson } from './stored-json.ts'

type Carts = Pick<Login, 'cartsPaid' | 'cartsRegistered'>
type Cart = Carts['cartsPaid'][number]

/** Stores the paid and registered carts of all events. Each event selects its own. */
export const storeCarts = ({ cartsPaid, cartsRegistered }: Carts) =>
  remember('mdlCarts', JSON.stringify({ cartsPaid, cartsRegistered }))

/** Selects the paid cart and the registered cart of an event; both are '' when there is none. */
export function selectCartsOf(eventUUID: string) {
  const { cartsPaid, cartsRegistered } = recallCarts()
  const cartHere = (carts: Cart[]) => carts.find((cart) => cart.eventUUID === eventUUID)?.cartUUID ?? ''
  remember('mdlCartPaid', cartHere(cartsPaid))
  remember('mdlCartRegistered', cartHere(cartsRegistered))
}

/** Stores that a cart of the current event is paid and has no riders yet. */
export function noteCartPaid(cartUUID: string) {
  moveCart(cartUUID, 'cartsPaid')
  remember('mdlCartPaid', cartUUID)
}

/** Stores that a cart of the current event is complete. */
export function noteCartRegistered(cartUUID: string) {
  moveCart(cartUUID, 'cartsRegistered')
  remember('mdlCartRegistered', cartUUID)
  forget('mdlCartPaid')
}

/** Removes a cart that is no longer paid. */
export function noteCartOver(cartUUID: string) {
  moveCart(cartUUID)
  if (readStored('mdlCartPaid') === cartUUID) forget('mdlCartPaid')
}

function moveCart(cartUUID: string, to?: keyof Carts) {
  const { cartsPaid, cartsRegistered } = recallCarts()
  const moved = { eventUUID: readStored('eventUUID'), cartUUID }
  const without = (carts: Cart[]) => carts.filter((cart) => cart.cartUUID !== cartUUID)
  storeCarts({
    cartsPaid: [...(to === 'cartsPaid' ? [moved] : []), ...without(cartsPaid)],
    cartsRegistered: [...(to === 'cartsRegistered' ? [moved] : []), ...without(cartsRegistered)],
  })
}

function recallCarts(): Carts {
  const stored = readStoredJson('mdlCarts')
  return { cartsPaid: cartsIn(stored, 'cartsPaid'), cartsRegistered: cartsIn(stored, 'cartsRegistered') }
}

function cartsIn(stored: unknown, list: keyof Carts): Cart[] {
  const carts: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, list) : undefined
  return Array.isArray(carts) ? carts.filter(isCart) : []
}

const isCart = (cart: unknown): cart is Cart =>
  typeof cart === 'object' && cart !== null && 'eventUUID' in cart && 'cartUUID' in cart
