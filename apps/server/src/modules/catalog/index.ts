export { editingRoutes } from './editing/editing.routes.ts'
export { listUnitsOfBuyer } from './events.ts'
export { eventRoutes } from './events/events.routes.ts'
export { describePage } from './events/preview.service.ts'
export {
  type BundleDocument,
  type CategoryDocument,
  type EventDocument,
  type HeldHere,
  bundledIds,
  keptBadges,
} from './import/event-document.rules.ts'
export { documentText } from './import/exporting.rules.ts'
export { exportEvent } from './import/exporting.service.ts'
export { importDocument, readText } from './import/importing.service.ts'
export { integrationRoutes } from './import/integration.routes.ts'
export { importEvent } from './import/integration.service.ts'
export { safeHtml } from './items/safe-html.service.ts'
export { importRegistry } from './registry/registry.service.ts'
