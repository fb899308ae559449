export { endPending, listPayable, readMoney, restorePayments, returnParts } from './cart-events.service.ts'
export {
  isOneRefunded,
  isWhollyRefunded,
  listReachedByMoney,
  listRefunded,
  listRefundedEntries,
  type RefundedEntries,
} from './ledger/ledger.service.ts'
export { ASKED_CHARGE, LIVE_CHARGE, OWED_CHARGE } from './methods/pix/charges/charge-states.rules.ts'
export { listKeptMoney } from './till/desk-payments.service.ts'
export { listMoney } from './money-listing.service.ts'
export { paymentRoutes } from './methods/pix/charges/payments.routes.ts'
export { openPollReader } from './methods/pix/charges/watching.service.ts'
export { installmentRoutes } from './methods/pix/installments/installments.routes.ts'
export {
  listOpenDueDays,
  listOpenInstallments,
} from './methods/pix/installments/open-installments.service.ts'
export { compareWithBank } from './methods/pix/reconciliation/reconciliation.service.ts'
export { describePaidCart, requestRefund } from './methods/pix/refunds/requesting.service.ts'
export { pixRefundRoutes } from './methods/pix/refunds/refunds.routes.ts'
export { pixReviewRoutes } from './methods/pix/review/pix-review.routes.ts'
export { forgetBankNotifications, registerWebhook } from './methods/pix/settlement/inbox.service.ts'
export { settlementRoutes } from './methods/pix/settlement/settlement.routes.ts'
export { type PastPlan, insertPastPayments } from './past-payments.service.ts'
export { installmentJobs, reconciliationJobs, refundJobs, settlementJobs } from './payments.jobs.ts'
export { endEntries } from './shrinking/changing.service.ts'
export { endOutdated } from './shrinking/outdated.service.ts'
export { removalRoutes } from './shrinking/removal.routes.ts'
export { readOwed, restoreItems } from './shrinking/restoring.service.ts'
export { offerPlans } from './plans/offering.service.ts'
export { refundRoutes } from './refunds/refunds.routes.ts'
export { IN_FLIGHT_REFUND } from './refunds/refunds.rules.ts'
export { listCartsToRefund } from './refunds/refunds.service.ts'
export { type PastDeskSale, type PastShift } from './shifts/past-shifts.rules.ts'
export { insertPastShifts } from './shifts/past-shifts.service.ts'
export { seesCash } from './shifts/own-shift.service.ts'
export { isBlind, type MoneyOfShift, shiftOf, type ShiftRow, totalsOf } from './shifts/shifts.rules.ts'
export { listRefundsToPayOut } from './till/promised-refunds.service.ts'
export { readOpenSales, readSale } from './till/sales.service.ts'
export { tillRoutes } from './till/till.routes.ts'
export { findOwnShift, listShifts } from './shifts/shifts.service.ts'
export { shiftRoutes } from './shifts/shifts.routes.ts'
