export { flagBirthdate } from './age-flags.service.ts'
export { authorisationRoutes } from './authorisations/authorisations.routes.ts'
export { readMinorsOfEvent } from './authorisations/minors.service.ts'
export type { PastAuthorisation } from './authorisations/past-authorisations.queries.ts'
export { insertPastAuthorisations } from './authorisations/past-authorisations.service.ts'
export { eraseGuardian, listSignatures } from './authorisations/privacy.service.ts'
export {
  beginFormations,
  endFormations,
  endItems,
  restoreCartFormations,
  restoreItems,
} from './cart-events.service.ts'
export { checkInRoutes } from './check-in/check-in.routes.ts'
export { type CheckInList, listCheckIns } from './check-in/listing.service.ts'
export { insertPastCheckIns, type PastCheckIn } from './check-in/past-check-ins.service.ts'
export { listEntryCodes, qrCode } from './check-in/codes.service.ts'
export { daysChangeEntries } from './event-days/moving.service.ts'
export {
  type EntryBadge,
  formationReplaced,
  formationsEnded,
  formationsRestored,
  hasShots,
} from './events.ts'
export { formationJobs } from './formations/formations.jobs.ts'
export { countUnformed } from './formations/unformed.service.ts'
export { listForeseenProblems } from './formations/foreseeing.service.ts'
export { formationRoutes } from './formations/formations.routes.ts'
export { type CartAccess } from './formations/forms.rules.ts'
export { listEntries, listFilledForms } from './formations/forms.service.ts'
export { listAssignedBadges } from './formations/badges.service.ts'
export { type PastFormation, insertPastFormations } from './formations/past-formations.service.ts'
export { approveFormation, refuseFormation, reopenFormation } from './formations/reviewing.service.ts'
export { horseRoutes } from './horses/horses.routes.ts'
export { listEntryMarks } from './marks/marks.service.ts'
export { objectionRoutes } from './objections/objections.routes.ts'
export { eraseRider } from './privacy.service.ts'
export {
  forgetAuthorisations,
  forgetCheckIns,
  forgetEntryNotices,
  forgetGuardianContacts,
  forgetHorseOwners,
  forgetObjections,
} from './retention.service.ts'
export { forgetAddedPeople } from './riders/forgetting.service.ts'
export { type PastAddition, insertPastAdditions } from './riders/past-additions.service.ts'
export { riderRoutes } from './riders/riders.routes.ts'
