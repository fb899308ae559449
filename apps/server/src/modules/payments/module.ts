import type { Module } from '#module.ts'
import * as catalog from '#modules/catalog/index.ts'
import * as sales from '#modules/sales/index.ts'
import { answer, on } from '#platform/events.ts'
import { hasAny } from '#platform/jobs/timetable.ts'
import { cancellationRoutes } from './cancellations/cancellations.routes.ts'
import { listRunning } from './cancellations/states.queries.ts'
import { endCancelled } from './cancellations/working.service.ts'
import { endPending, listPayable, restorePayments, returnParts } from './cart-events.service.ts'
import { readMoney } from './ledger/ledger.queries.ts'
import { isWhollyRefunded, listReachedByMoney } from './ledger/ledger.service.ts'
import { paymentRoutes } from './methods/pix/charging/payments.routes.ts'
import { installmentRoutes } from './methods/pix/installments/installments.routes.ts'
import { isIssueDue, issueInstallments } from './methods/pix/installments/issuing.service.ts'
import { remindAtDay } from './methods/pix/installments/reminding.service.ts'
import { reconcile, sweepRefunds } from './methods/pix/reconciliation/reconciliation.service.ts'
import { pixRefundRoutes } from './methods/pix/refunds/refunds.routes.ts'
import { pixReviewRoutes } from './methods/pix/review/pix-review.routes.ts'
import {
  askAboutCharges,
  endOverdueCharges,
  isAskDue,
  isEndDue,
} from './methods/pix/settlement/asking.service.ts'
import { refundUncompleted } from './methods/pix/settlement/crediting.service.ts'
import { listUncompleted } from './methods/pix/settlement/credits.queries.ts'
import { deleteOldInbox, listInbox } from './methods/pix/settlement/settlement.queries.ts'
import { processInbox } from './methods/pix/settlement/inbox.service.ts'
import { settlementRoutes } from './methods/pix/settlement/settlement.routes.ts'
import { personalData } from './privacy.queries.ts'
import { moveRoutes } from './moves/moves.routes.ts'
import { moveDueDays } from './postponements/moving.service.ts'
import { postponementRoutes } from './postponements/postponements.routes.ts'
import { refundRoutes } from './refunds/requests/refunds.routes.ts'
import { findDue } from './refunds/refunds.queries.ts'
import { sendRefunds } from './refunds/sending.service.ts'
import { expireRequests } from './refunds/waiting.service.ts'
import { shiftRoutes } from './shifts/shifts.routes.ts'
import { endEntries } from './shrinking/changing.service.ts'
import { endOutdated } from './shrinking/outdated.service.ts'
import { removalRoutes } from './shrinking/removal.routes.ts'
import { readOwed, restoreItems } from './shrinking/restoring.service.ts'
import { tillRoutes } from './till/till.routes.ts'
import { withdrawalRoutes } from './withdrawals/withdrawals.routes.ts'

export const payments: Module = {
  name: 'payments',
  routes: [
    paymentRoutes,
    installmentRoutes,
    settlementRoutes,
    refundRoutes,
    removalRoutes,
    moveRoutes,
    withdrawalRoutes,
    cancellationRoutes,
    postponementRoutes,
    pixRefundRoutes,
    pixReviewRoutes,
    tillRoutes,
    shiftRoutes,
  ],
  jobs: [
    {
      name: 'bank-inbox',
      everySeconds: 10,
      isDue: ({ db }) => hasAny(listInbox(db, { after: 0, limit: 1 })),
      run: processInbox,
    },
    { name: 'ask-bank', everySeconds: 2, isShared: true, isDue: isAskDue, run: askAboutCharges },
    { name: 'end-charges', everySeconds: 5, isDue: isEndDue, run: endOverdueCharges },
    {
      name: 'return-uncompleted',
      everySeconds: 10,
      isDue: ({ db }) => hasAny(listUncompleted(db, 1)),
      run: (context) => refundUncompleted(context),
    },
    {
      name: 'send-refunds',
      everySeconds: 3,
      isShared: true,
      isDue: ({ db }) => hasAny(findDue(db)),
      run: (context) => sendRefunds(context),
    },
    {
      name: 'cancel-entries',
      everySeconds: 5,
      isDue: ({ db }) => hasAny(listRunning(db)),
      run: endCancelled,
    },
    { name: 'expire-refund-requests', everySeconds: 300, run: ({ db }) => expireRequests(db) },
    {
      name: 'issue-installments',
      everySeconds: 5,
      isDue: isIssueDue,
      run: (context) => issueInstallments(context),
    },
    { name: 'remind-installments', everySeconds: 600, run: remindAtDay },
    { name: 'reconcile', everySeconds: 240, run: reconcile },
    { name: 'sweep-refunds', everySeconds: 600, run: sweepRefunds },
  ],
  handles: [
    on(sales.cartExpired, returnParts),
    on(sales.cartCancelled, endPending),
    on(sales.cartRestored, restorePayments),
    on(sales.cartPriced, endOutdated),
    on(sales.itemsRemoved, endEntries),
    on(sales.itemsRestored, restoreItems),
    on(catalog.daysMoved, moveDueDays),
  ],
  answers: [
    answer(sales.listPayable, listPayable),
    answer(sales.listReachedByMoney, listReachedByMoney),
    answer(sales.readMoney, readMoney),
    answer(sales.readOwed, readOwed),
    answer(sales.isWhollyRefunded, isWhollyRefunded),
  ],
  forgets: { bankMessages: deleteOldInbox },
  exports: personalData,
}
