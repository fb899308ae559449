export { accountRoutes } from './accounts.routes.ts'
export { ERASED_NAME } from './accounts.rules.ts'
export { checkAddress } from './accounts.service.ts'
export { birthdateChanged, isCart, listEventNames, listSettledCarts } from './events.ts'
export { type LookedUp, createLookedUp } from './looked-up.service.ts'
export { createPasswords } from './passwords.service.ts'
export { type PastPerson, insertPastPeople } from './past-people.service.ts'
export { photoRoutes } from './photos/photos.routes.ts'
export { placeRoutes } from './places/places.routes.ts'
export { eraseAccount, grantAdmin } from './privacy.service.ts'
export { originOf } from './recovery/parts.service.ts'
export { recoveryJobs } from './recovery/recovery.jobs.ts'
export { recoveryRoutes } from './recovery/recovery.routes.ts'
export {
  forgetKnownNetworks,
  forgetRecoveries,
  forgetSecurityMessages,
  forgetSessions,
} from './retention.service.ts'
export { secondFactorRoutes } from './second-factor.routes.ts'
export { createSecurityPost, readSecurityBudgets } from './security.service.ts'
export { openSessionReader, readSession } from './sessions.service.ts'
