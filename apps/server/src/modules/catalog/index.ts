export {
  type DaysMove,
  daysMoved,
  type EventDays,
  hasEntries,
  hasLiveCarts,
  listAssignedBadges,
  listCategoriesWithShots,
  readProgress,
  listForeseenProblems,
  listOwedUnits,
  listUnitsOfBuyer,
  takesVouchers,
} from './events.ts'
export {
  cancelCategories,
  chooseCancellable,
  listCancellable,
  readEventByUuid,
} from './cancelling/cancelling.service.ts'
export { closeJoined, listJoinable, lockJoin, raiseTotal } from './cancelling/joining.service.ts'
export { checkChooseUntil, checkPostponement, moveSoldEvent } from './corrections/postponing.service.ts'
export { describePage } from './events/preview.service.ts'
export { type EventDocument } from './document/document-shape.rules.ts'
export { type ShopCounts } from './document/event-document.rules.ts'
export { documentText } from './import/exporting.rules.ts'
export { exportEvent } from './import/exporting.service.ts'
export { importDocument, readText, writeDocument } from './import/importing.service.ts'
export { replaceGroundPlan } from './editing/ground-plan.service.ts'
export { importEvent } from './import/integration.service.ts'
export { safeHtml } from './items/safe-html.service.ts'
export { importRegistry, insertPastRegistry, type PastRegistry } from './registry/registry.service.ts'
export { findCheckedEvent, listRequirements, requirementView } from './requirements/requirements.service.ts'
