export { accountRoutes } from './accounts.routes.ts'
export { teamRoutes } from './access/access.routes.ts'
export { isOver as isDeviceOver } from './access/devices.rules.ts'
export { markDeviceUsed } from './access/devices.service.ts'
export { grantRole, mayAct } from './access/grants.service.ts'
export { forgetDevices } from './access/retention.service.ts'
export { insertPastTeam, type PastTeam } from './access/past-team.service.ts'
export { ERASED_NAME } from './accounts.rules.ts'
export { checkAddress } from './accounts.service.ts'
export { birthdateChanged, isCart, listEventFacts, listEventNames, listSettledCarts } from './events.ts'
export { createUnknownCpfCounter, type UnknownCpfCounter } from './attempts.service.ts'
export { countLookUp, type CpfLookupLimit, createCpfLookupLimit } from './cpf-lookup-limit.service.ts'
export { createPasswords } from './passwords.service.ts'
export {
  addPeople,
  checkPerson,
  findForeigner,
  lookUpRider,
  type NewPerson,
  removePeople,
  type StatedPerson,
} from './people.service.ts'
export { type PastPerson, insertPastPeople } from './past-people.service.ts'
export { photoRoutes } from './photos/photos.routes.ts'
export { cityRoutes } from './cities/cities.routes.ts'
export { eraseAccount, grantAdmin } from './privacy.service.ts'
export { originOf } from './recovery/dependencies.service.ts'
export { recoveryJobs } from './recovery/recovery.jobs.ts'
export { recoveryRoutes } from './recovery/recovery.routes.ts'
export {
  forgetKnownNetworks,
  forgetRecoveries,
  forgetSecurityNotices,
  forgetSessions,
} from './retention.service.ts'
export { secondFactorRoutes } from './second-factor.routes.ts'
export {
  createSecurityNotices,
  readSecurityBudgets,
  type SecurityNotices,
} from './security-notices.service.ts'
export { hashToken, newToken } from './sessions.rules.ts'
export { openSessionReader, readSession, refusalOfToken } from './sessions.service.ts'
