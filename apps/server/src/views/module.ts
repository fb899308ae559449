import type { Module } from '#module.ts'
import * as accounts from '#modules/accounts/index.ts'
import { answer } from '#platform/events.ts'
import { hasAny } from '#platform/jobs/timetable.ts'
import { announcementRoutes } from './announcements/announcements.routes.ts'
import { badgeLookupRoutes } from './badge-lookup/badge-lookup.routes.ts'
import { cancellationViewRoutes } from './cancellations/cancellations.routes.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { postponementViewRoutes } from './postponements/postponements.routes.ts'
import { purchaseRoutes } from './purchases/purchases.routes.ts'
import { listSettledCarts } from './purchases/settled-carts.service.ts'
import { listWithoutReceipt } from './receipts/receipts.queries.ts'
import { enqueueReceipts } from './receipts/mailing.service.ts'
import { receiptRoutes } from './receipts/receipts.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { shiftReportRoutes } from './reports/shift-reports.routes.ts'
import { tillViewRoutes } from './till/till.routes.ts'
import { todayRoutes } from './today/today.routes.ts'

export const views: Module = {
  name: 'views',
  routes: [
    announcementRoutes,
    badgeLookupRoutes,
    cancellationViewRoutes,
    postponementViewRoutes,
    deskRoutes,
    tillViewRoutes,
    todayRoutes,
    reportRoutes,
    shiftReportRoutes,
    purchaseRoutes,
    receiptRoutes,
  ],
  jobs: [
    {
      name: 'promise-receipts',
      everySeconds: 3,
      isDue: ({ db }) => hasAny(listWithoutReceipt(db, 1)),
      run: enqueueReceipts,
    },
  ],
  answers: [answer(accounts.listSettledCarts, listSettledCarts)],
}
