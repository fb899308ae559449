import type { Context } from './context.ts'
import { documentation } from '#platform/http/docs.ts'
import { webPages } from '#platform/http/pages.ts'
import { createServer, type ServerObservers } from '#platform/http/server.ts'
import { systemRoutes } from '#platform/http/system.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import {
  accountRoutes,
  secondFactorRoutes,
  openSessionReader,
  readSession,
  refusalOfToken,
  createSecurityNotices,
  photoRoutes,
  cityRoutes,
  recoveryJobs,
  recoveryRoutes,
  teamRoutes,
} from '#modules/accounts/index.ts'
import { eventFinder, readDevice } from '#views/access/finding.service.ts'
import { auditJobs } from '#platform/audit/audit.jobs.ts'
import { badgeLookupRoutes } from '#views/badge-lookup/badge-lookup.routes.ts'
import { cartJobs, cartRoutes, createReservationBatcher, reservationRoutes } from '#modules/sales/index.ts'
import { deskRoutes } from '#views/desk/desk.routes.ts'
import {
  correctionRoutes,
  describePage,
  draftRoutes,
  editingRoutes,
  eventRoutes,
  integrationRoutes,
  openingNoticeJobs,
  openingNoticeRoutes,
  requirementRoutes,
} from '#modules/catalog/index.ts'
import {
  installmentJobs,
  installmentRoutes,
  openPollReader,
  paymentRoutes,
  pixRefundRoutes,
  pixReviewRoutes,
  reconciliationJobs,
  refundJobs,
  refundRoutes,
  removalRoutes,
  settlementJobs,
  settlementRoutes,
  tillRoutes,
  shiftRoutes,
} from '#modules/payments/index.ts'
import { invariantJobs } from '#operations/invariants/invariants.jobs.ts'
import { monitoringJobs } from '#operations/monitoring/monitoring.jobs.ts'
import { noticeJobs } from '#platform/outbox/notices.jobs.ts'
import {
  authorisationRoutes,
  checkInRoutes,
  formationJobs,
  formationRoutes,
  horseRoutes,
  objectionRoutes,
  riderRoutes,
} from '#modules/entries/index.ts'
import { purchaseRoutes } from '#views/purchases/purchases.routes.ts'
import { rankingJobs, rankingRoutes, scoringRoutes } from '#modules/scoreboard/index.ts'
import { receiptJobs } from '#views/receipts/receipts.jobs.ts'
import { receiptRoutes } from '#views/receipts/receipts.routes.ts'
import { reportRoutes } from '#views/reports/reports.routes.ts'
import { shiftReportRoutes } from '#views/reports/shift-reports.routes.ts'
import { tillViewRoutes } from '#views/till/till.routes.ts'
import { todayRoutes } from '#views/today/today.routes.ts'
import { retentionJobs } from '#operations/retention/retention.jobs.ts'
import { connectModules } from './module-events.ts'
import { openApiFile } from './openapi.ts'

export {
  watchBank,
  watchDatabase,
  watchReplica,
  watchShop,
} from '#operations/monitoring/monitoring.service.ts'
export { loadDemoIfEmpty, refuseOpenDemo, refuseOpenKeys } from '#demo/demo.service.ts'
export { registerWebhook } from '#modules/payments/index.ts'

/** Builds the API without listening, so that tests can drive it through `app.inject`. */
export function createApp(context: Context, onlookers: ServerObservers = {}) {
  connectModules()
  const { config, db, runSql } = context
  const parts = { db, config, securityNotices: createSecurityNotices(context) }
  const sessions = openSessionReader(parts)
  const callers = {
    readSession: (token: string) => readSession(sessions, token),
    refusalOf: (token: string) => refusalOfToken(db, token),
    readDevice: (token: string) => readDevice(db, token),
    findEvents: eventFinder(db),
  }
  const app = createServer(config, callers, onlookers, runSql)

  systemRoutes(app, context)
  cityRoutes(app)
  accountRoutes(app, context)
  secondFactorRoutes(app, context)
  recoveryRoutes(app, context)
  teamRoutes(app, context)
  photoRoutes(app, context)
  badgeLookupRoutes(app, context)
  eventRoutes(app, context)
  editingRoutes(app, context)
  draftRoutes(app, context)
  correctionRoutes(app, context)
  requirementRoutes(app, context)
  horseRoutes(app, context)
  openingNoticeRoutes(app, context)
  deskRoutes(app, context)
  tillViewRoutes(app, context)
  todayRoutes(app, context)
  integrationRoutes(app, context)
  reportRoutes(app, context)
  shiftReportRoutes(app, context)
  const batcher = createReservationBatcher(db, config)
  reservationRoutes(app, context, batcher)
  cartRoutes(app, context)
  paymentRoutes(app, context, openPollReader(parts))
  installmentRoutes(app, context)
  settlementRoutes(app, context)
  refundRoutes(app, context)
  removalRoutes(app, context)
  formationRoutes(app, context)
  riderRoutes(app, context)
  pixRefundRoutes(app, context)
  objectionRoutes(app, context)
  authorisationRoutes(app, context)
  checkInRoutes(app, context)
  pixReviewRoutes(app, context)
  tillRoutes(app, context, batcher)
  shiftRoutes(app, context)
  purchaseRoutes(app, context)
  receiptRoutes(app, context)
  rankingRoutes(app, context)
  scoringRoutes(app, context)
  documentation(app, openApiFile)
  webPages(app, {
    directory: config.webDirectory,
    publicOrigin: config.publicOrigin,
    seller: config.seller,
    organiserUrl: config.organiserUrl,
    describe: (path, origin) => describePage(db, path, origin),
  })

  return app
}

/** The jobs, which one worker or several run. */
export const createJobs = (context: Context): Job[] => [
  ...settlementJobs(context),
  ...cartJobs(context),
  ...formationJobs(context),
  ...openingNoticeJobs(context),
  ...noticeJobs(context),
  ...refundJobs(context),
  ...installmentJobs(context),
  ...reconciliationJobs(context),
  ...invariantJobs(context),
  ...recoveryJobs(context),
  ...receiptJobs(context),
  ...rankingJobs(context),
  ...auditJobs(context),
  ...retentionJobs(context),
  ...monitoringJobs(context),
]
