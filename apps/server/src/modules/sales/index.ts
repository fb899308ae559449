export { type Removal, refuseUnknownItem, removeLocked } from './carts/cancelling.service.ts'
export { cartJobs } from './carts/carts.jobs.ts'
export { cartRoutes } from './carts/carts.routes.ts'
export { ENDED, isSold, isUnpaid, SOLD, UNPAID, wireStatus } from './carts/carts.rules.ts'
export { type CartRow, endWaiting, payCart, registerCart } from './carts/carts.service.ts'
export { extendCart } from './carts/holding.service.ts'
export { isCart } from './carts/known-carts.service.ts'
export { hasLiveCarts } from './carts/live-carts.service.ts'
export { lockCart, lockItems, lockWithItems } from './carts/locking.service.ts'
export {
  noteOnCarts,
  notePolled,
  promiseReceipt,
  replaceNote,
  setReceiptAddress,
} from './carts/notes.service.ts'
export { type PastCart, type PastLine } from './carts/past-carts.rules.ts'
export { insertPastCarts } from './carts/past-carts.service.ts'
export { restoreLocked } from './carts/restoring.service.ts'
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
  listReachedByMoney,
  readMoney,
} from './events.ts'
export { tellOwner, textOwner } from './owner-notices/owner-notices.service.ts'
export { eraseReceiptAddresses } from './privacy.service.ts'
export { claimCart, mayTakeAgain, revivePaidLate } from './reservations/claiming.service.ts'
export { listUnitsOfBuyer } from './reservations/holdings.service.ts'
export { reservationRoutes } from './reservations/reservations.routes.ts'
export { type Visitor, enterCart } from './reservations/visiting.service.ts'
export { forgetAnswers, forgetUnpaidCarts } from './retention.service.ts'
