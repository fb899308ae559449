export { readMinorsOfEvent } from './authorisations/minors.service.ts'
export type { PastAuthorisation } from './authorisations/past-authorisations.queries.ts'
export { insertPastAuthorisations } from './authorisations/past-authorisations.service.ts'
export { eraseGuardian, listSignatures } from './authorisations/privacy.service.ts'
export { type CheckInList, listCheckIns } from './check-in/listing/listing.service.ts'
export { insertPastCheckIns, type PastCheckIn } from './check-in/actions/past-check-ins.service.ts'
export { listEntryCodes, qrCode } from './check-in/codes/codes.service.ts'
export {
  type EntriesChange,
  formationReplaced,
  formationsEnded,
  formationsRestored,
  hasShots,
  listEndedBadges,
  listSessionStarts,
} from './events.ts'
export { listUnfitCategories } from './formations/foreseeing.service.ts'
export { type CartAccess } from './formations/forms.rules.ts'
export { listEntries, listFilledForms } from './formations/forms.service.ts'
export { type PastFormation, insertPastFormations } from './formations/past-formations.service.ts'
export { RIDER_COLUMNS } from './formations/riders.rules.ts'
export { approveFormation, refuseFormation, reopenFormation } from './formations/reviewing.service.ts'
export { listSwapEnds } from './formations/swap-times.service.ts'
export { foreseeJoin, joinCategories } from './joins/joining.service.ts'
export { listEntryMarks } from './marks/marks.service.ts'
export { type PastAddition, insertPastAdditions } from './riders/past-additions.service.ts'
