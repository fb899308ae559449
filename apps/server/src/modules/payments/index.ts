export {
  type Begun,
  entriesCancelled,
  entriesWithdrawn,
  listBegun,
  listMoved,
  listUnfit,
  type UnfitEntry,
  type MovedEntry,
} from './events.ts'
export { approveCancellation, requestCancellation } from './cancellations/deciding.service.ts'
export {
  describeCancellation,
  type DescribedCancellation,
  listCategoriesToCancel,
} from './cancellations/describing.service.ts'
export { foreseeCancellation } from './cancellations/foreseeing.service.ts'
export { endCancelled } from './cancellations/working.service.ts'
export {
  isOneRefunded,
  listRefunded,
  listRefundedEntries,
  type RefundedEntries,
} from './ledger/ledger.service.ts'
export { ASKED_CHARGE, LIVE_CHARGE, OWED_CHARGE } from './methods/pix/charges/charge-states.rules.ts'
export { listKeptMoney } from './till/desk-payments.service.ts'
export { listMoney } from './money-listing.service.ts'
export { listOpenInstallments } from './methods/pix/installments/open-installments.service.ts'
export { compareWithBank } from './methods/pix/reconciliation/reconciliation.service.ts'
export { describePaidCart, requestRefund } from './methods/pix/refunds/requesting.service.ts'
export { registerWebhook } from './methods/pix/settlement/inbox.service.ts'
export { type PastPlan, insertPastPayments } from './past-payments.service.ts'
export { moveEntry } from './moves/moving.service.ts'
export { offerPlans } from './plans/offering.service.ts'
export { approvePostponement, requestPostponement } from './postponements/deciding.service.ts'
export { describePostponement, foreseePostponement } from './postponements/describing.service.ts'
export { IN_FLIGHT_REFUND } from './refunds/refunds.rules.ts'
export { listCartsToRefund } from './refunds/refunds.service.ts'
export { type PastDeskSale, type PastShift } from './shifts/past-shifts.rules.ts'
export { insertPastShifts } from './shifts/past-shifts.service.ts'
export { seesCash } from './shifts/own-shift.service.ts'
export { isBlind, type MoneyOfShift, shiftOf, type ShiftRow, totalsOf } from './shifts/shifts.rules.ts'
export { listRefundsToPayOut } from './till/promised-refunds.service.ts'
export { readOpenSales, readSale } from './till/sales.service.ts'
export { readWithheld } from './shrinking/purchase.service.ts'
export { findOwnShift, listShifts } from './shifts/shifts.service.ts'
export { listWithdrawalEnds } from './withdrawals/withdrawing.service.ts'
