export { isOver as isDeviceOver } from './access/devices.rules.ts'
export { markDeviceUsed } from './access/devices.service.ts'
export { grantRole, mayAct } from './access/grants.service.ts'
export { insertPastTeam, type PastTeam } from './access/past-team.service.ts'
export { ERASED_NAME } from './people/accounts.rules.ts'
export { checkAddress } from './people/accounts.service.ts'
export {
  type BirthdateChange,
  birthdateChanged,
  isCart,
  listEventFacts,
  listEventNames,
  listSettledCarts,
} from './events.ts'
export { type AskCode, createSecondStep } from './login/second-step.service.ts'
export { createUnknownCpfCounter, type UnknownCpfCounter } from './attempts/attempts.service.ts'
export { countLookUp, type CpfLookupLimit, createCpfLookupLimit } from './people/cpf-lookup-limit.service.ts'
export { createPasswords } from './passwords/passwords.service.ts'
export {
  addPeople,
  checkPerson,
  findForeigner,
  lookUpRider,
  type NewPerson,
  removePeople,
  type StatedPerson,
} from './people/people.service.ts'
export { type PastPerson, insertPastPeople } from './people/past-people.service.ts'
export { grantAdmin } from './privacy.service.ts'
export { originOf } from './recovery/dependencies.service.ts'
export { createSecurityNotices, type SecurityNotices } from './security-notices/security-notices.service.ts'
export { hashToken, newToken } from './sessions/sessions.rules.ts'
export { openSessionReader, readSession, refusalOfToken } from './sessions/sessions.service.ts'
