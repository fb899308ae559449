export { isOver as isDeviceOver } from './access/devices.rules.ts'
export { markDeviceUsed } from './access/devices.service.ts'
export { grantRole, mayAct } from './access/grants.service.ts'
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
export { grantAdmin } from './privacy.service.ts'
export { originOf } from './recovery/dependencies.service.ts'
export { createSecurityNotices, type SecurityNotices } from './security-notices.service.ts'
export { hashToken, newToken } from './sessions.rules.ts'
export { openSessionReader, readSession, refusalOfToken } from './sessions.service.ts'
