export {
  cancelLocked,
  listEnding,
  type Removal,
  refuseUnknownItem,
  removeLocked,
  type Withdrawal,
} from './carts/cancelling.service.ts'
export { ENDED, HOLDING, isSold, isUnpaid, SOLD, UNPAID, wireStatus } from './carts/carts.rules.ts'
export {
  type CartRow,
  confirmOwner,
  endWaiting,
  isCart,
  lockUnownedOf,
  payCart,
  payCarts,
  readCart,
  readOwnCart,
  registerCart,
} from './carts/carts.service.ts'
export { endUnformed, listFormOverdue, takeFormReminders } from './carts/forming.service.ts'
export { extendCart } from './carts/holding.service.ts'
export { joinLines, readJoined } from './carts/joining.service.ts'
export { lockCart, lockFreeCarts, lockItems, lockLiveCarts, lockWithItems } from './carts/locking.service.ts'
export {
  noteOnCarts,
  notePolled,
  promiseReceipts,
  replaceNote,
  setReceiptAddress,
} from './carts/notes.service.ts'
export { type PastCart, type PastLine } from './carts/past-carts.rules.ts'
export { insertPastCarts } from './carts/past-carts.service.ts'
export { listRestored, restoreEntries, restoreLocked, restoreWhole } from './carts/restoring.service.ts'
export {
  type CartMoney,
  cartCancelled,
  type CartChange,
  cartExpired,
  cartPaid,
  cartPriced,
  cartRestored,
  countUnformed,
  isWhollyRefunded,
  itemsMoved,
  itemsRemoved,
  itemsRestored,
  listPayable,
  listReachedByMoney,
  readMoney,
  readOwed,
} from './events.ts'
export { mailOwner, mailOwners, smsOwner } from './owner-notices/owner-notices.service.ts'
export {
  claimCart,
  enterCart,
  lookAtCart,
  mayTakeAgain,
  revivePaidLate,
  type Visitor,
} from './reservations/claiming.service.ts'
export {
  listMoveTargets,
  lockForMove,
  moveUnit,
  type MovingUnit,
  readUnit,
} from './reservations/moving.service.ts'
export { redeemVoucher, removeVoucher } from './vouchers/redeeming.service.ts'
export { ACTIVE_WAITS } from './owed/owed.rules.ts'
export { moveWaits } from './waiting/waiting.service.ts'
export { reservationBatcherOf, type ReservationBatcher } from './reservations/reservations.service.ts'
export { listCartVouchers, takesVouchers } from './vouchers/reading.service.ts'
