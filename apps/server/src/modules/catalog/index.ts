export { correctionRoutes } from './corrections/corrections.routes.ts'
export { draftRoutes } from './drafts/drafts.routes.ts'
export { editingRoutes } from './editing/editing.routes.ts'
export {
  type DaysMove,
  daysChangeEntries,
  daysMoved,
  type EventDays,
  hasLiveCarts,
  listAssignedBadges,
  listCategoriesWithShots,
  listForeseenProblems,
  listUnitsOfBuyer,
} from './events.ts'
export { eventRoutes } from './events/events.routes.ts'
export { listEventFacts, listEventNames } from './events/events.service.ts'
export { describePage } from './events/preview.service.ts'
export { type EventDocument } from './import/document-shape.rules.ts'
export { type ShopCounts } from './import/event-document.rules.ts'
export { documentText } from './import/exporting.rules.ts'
export { exportEvent } from './import/exporting.service.ts'
export { importDocument, readText } from './import/importing.service.ts'
export { integrationRoutes } from './import/integration.routes.ts'
export { importEvent } from './import/integration.service.ts'
export { safeHtml } from './items/safe-html.service.ts'
export { openingNoticeJobs } from './opening-notices/opening-notices.jobs.ts'
export { openingNoticeRoutes } from './opening-notices/opening-notices.routes.ts'
export { eraseOpeningNotices, forgetOpeningNotices } from './opening-notices/opening-notices.service.ts'
export {
  endLiveRankings,
  markFinal,
  markRankingsRevision,
  markRankingsUpdated,
} from './rankings/rankings-updated.service.ts'
export {
  eraseMembership,
  importRegistry,
  insertPastRegistry,
  type PastRegistry,
} from './registry/registry.service.ts'
export { requirementRoutes } from './requirements/requirements.routes.ts'
export { findCheckedEvent, listRequirements } from './requirements/requirements.service.ts'
