export { type Removal, lockWithItems, refuseUnknownItem, removeLocked } from './carts/cancelling.service.ts'
export { cartJobs } from './carts/carts.jobs.ts'
export { lockCart, lockItems } from './carts/carts.queries.ts'
export { cartRoutes } from './carts/carts.routes.ts'
export { wireStatus } from './carts/carts.rules.ts'
export {
  type CartRow,
  endWaiting,
  findCartFor,
  payCart,
  noteOnCarts,
  registerCart,
} from './carts/carts.service.ts'
export { type PastCart, type PastLine } from './carts/past-carts.rules.ts'
export { insertPastCarts } from './carts/past-carts.service.ts'
export { extendCart } from './carts/holding.service.ts'
export {
  type CartMoney,
  cartCancelled,
  cartExpired,
  cartPaid,
  cartRestored,
  isWhollyReturned,
  itemsRemoved,
  itemsRestored,
  listPayable,
  readMoney,
} from './events.ts'
export { restoreLocked } from './carts/restoring.service.ts'
export { tellOwner, textOwner } from './owner-notices/owner-notices.service.ts'
export { claimCart, mayTakeAgain, revivePaidLate } from './reservations/claiming.service.ts'
export { reservationRoutes } from './reservations/reservations.routes.ts'
