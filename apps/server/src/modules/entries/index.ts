export { flagBirthdate } from './age-flags.service.ts'
export {
  beginFormations,
  endFormations,
  endItems,
  registerIfComplete,
  restoreCartFormations,
  restoreItems,
} from './cart-events.service.ts'
export { type SavedFormation, fillFormations } from './formations/filling.service.ts'
export { listRiderCpfs } from './formations/forms.queries.ts'
export { type Sees } from './formations/forms.rules.ts'
export { listEntries, listFilledForms } from './formations/forms.service.ts'
export { type PastFormation, insertPastFormations } from './formations/past-formations.service.ts'
export { approveFormation, refuseFormation, reopenFormation } from './formations/reviewing.service.ts'
export { notifyEntered } from './objections/notifying.service.ts'
export { objectionRoutes } from './objections/objections.routes.ts'
