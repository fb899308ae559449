import type { Context } from '#context.ts'
import { documentation } from '#http/docs.ts'
import { webPages } from '#http/pages.ts'
import { createServer, type Onlookers } from '#http/server.ts'
import { systemRoutes } from '#http/system.ts'
import type { Job } from '#jobs/timetable.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factor.routes.ts'
import { openSessionReader, readSession } from './features/accounts/sessions.service.ts'
import { auditJobs } from './features/audit/audit.jobs.ts'
import { badgeLookupRoutes } from './features/badge-lookup/badge-lookup.routes.ts'
import { cartJobs } from './features/carts/carts.jobs.ts'
import { cartRoutes } from './features/carts/carts.routes.ts'
import { deskRoutes } from './features/desk/desk.routes.ts'
import { editingRoutes } from './features/editing/editing.routes.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { describePage } from './features/events/preview.service.ts'
import { installmentJobs } from './features/installments/installments.jobs.ts'
import { installmentRoutes } from './features/installments/installments.routes.ts'
import { invariantJobs } from './features/invariants/invariants.jobs.ts'
import { integrationRoutes } from './features/integration/integration.routes.ts'
import { monitoringJobs } from './features/monitoring/monitoring.jobs.ts'
import { noticeJobs } from './features/notices/notices.jobs.ts'
import { createSecurityPost } from './features/notices/security.service.ts'
import { objectionRoutes } from './features/objections/objections.routes.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { photoRoutes } from './features/photos/photos.routes.ts'
import { pixReviewRoutes } from './features/pix-review/pix-review.routes.ts'
import { placeRoutes } from './features/places/places.routes.ts'
import { purchaseRoutes } from './features/purchases/purchases.routes.ts'
import { rankingJobs } from './features/rankings/rankings.jobs.ts'
import { rankingRoutes } from './features/rankings/rankings.routes.ts'
import { receiptJobs } from './features/receipts/receipts.jobs.ts'
import { receiptRoutes } from './features/receipts/receipts.routes.ts'
import { recoveryJobs } from './features/recovery/recovery.jobs.ts'
import { recoveryRoutes } from './features/recovery/recovery.routes.ts'
import { reconciliationJobs } from './features/reconciliation/reconciliation.jobs.ts'
import { refundJobs } from './features/refunds/refunds.jobs.ts'
import { refundRoutes } from './features/refunds/refunds.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { reservationRoutes } from './features/reservations/reservations.routes.ts'
import { retentionJobs } from './features/retention/retention.jobs.ts'
import { scoringRoutes } from './features/scoring/scoring.routes.ts'
import { settlementJobs } from './features/settlement/settlement.jobs.ts'
import { settlementRoutes } from './features/settlement/settlement.routes.ts'
import { openApiFile } from './openapi.ts'

export {
  watchBank,
  watchDatabase,
  watchReplica,
  watchShop,
} from './features/monitoring/monitoring.service.ts'
export { loadDemoIfEmpty, refuseOpenDemo, refuseOpenKeys } from './features/integration/demo.service.ts'
export { registerWebhook } from './features/settlement/settlement.service.ts'

/** Builds the API without listening, so that tests can drive it through `app.inject`. */
export function createApp(context: Context, onlookers: Onlookers = {}) {
  const { config, db, runSql } = context
  const sessions = openSessionReader(db, createSecurityPost(context))
  const readCaller = (token: string) => readSession(sessions, token, config.adminSecondFactor === 'required')
  const app = createServer(config, readCaller, onlookers, runSql)

  systemRoutes(app, context)
  placeRoutes(app)
  accountRoutes(app, context)
  secondFactorRoutes(app, context)
  recoveryRoutes(app, context)
  photoRoutes(app, context)
  badgeLookupRoutes(app, context)
  eventRoutes(app, context)
  editingRoutes(app, context)
  deskRoutes(app, context)
  integrationRoutes(app, context)
  reportRoutes(app, context)
  reservationRoutes(app, context)
  cartRoutes(app, context)
  paymentRoutes(app, context)
  installmentRoutes(app, context)
  settlementRoutes(app, context)
  refundRoutes(app, context)
  objectionRoutes(app, context)
  pixReviewRoutes(app, context)
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

/** What is done without being asked over HTTP, by one worker or by many. */
export const createJobs = (context: Context): Job[] => [
  ...settlementJobs(context),
  ...cartJobs(context),
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
