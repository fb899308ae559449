import type { Module } from '#module.ts'
import { hasAny } from '#platform/jobs/timetable.ts'
import { teamRoutes } from './access/access.routes.ts'
import { forgetDevices } from './access/retention.service.ts'
import { accountRoutes } from './accounts.routes.ts'
import { cityRoutes } from './cities/cities.routes.ts'
import { photos } from './photos/photos.queries.ts'
import { photoRoutes } from './photos/photos.routes.ts'
import { personalData } from './privacy.queries.ts'
import { eraseAccount } from './privacy.service.ts'
import { recoveryDependencies } from './recovery/dependencies.service.ts'
import { recoveryRoutes } from './recovery/recovery.routes.ts'
import { listRequests } from './recovery/recovery.queries.ts'
import { answerRequests } from './recovery/sending.service.ts'
import * as retention from './retention.queries.ts'
import { secondFactorRoutes } from './login/second-factor.routes.ts'
import { readSecurityBudgets } from './security-notices/security-notices.service.ts'

export const accounts: Module = {
  name: 'accounts',
  routes: [cityRoutes, accountRoutes, secondFactorRoutes, recoveryRoutes, teamRoutes, photoRoutes],
  jobs: [
    {
      name: 'answer-recovery',
      everySeconds: 3,
      isDue: ({ db }) => hasAny(listRequests(db, 1)),
      run: (context) => answerRequests(recoveryDependencies(context)),
    },
  ],
  forgets: {
    recoveries: retention.deleteOldRecoveries,
    securityMessages: retention.deleteOldSecurityNotices,
    knownNetworks: retention.deleteOldNetworks,
    sessions: retention.deleteOldSessions,
    devices: forgetDevices,
  },
  exports: personalData,
  erases: eraseAccount,
  pictures: [photos],
  metrics: [
    {
      name: 'porteira_security_message_budget_used',
      help: 'Used share of what codes and account notices may be sent in an hour.',
      labelNames: ['budget'],
      read: readSecurityBudgets,
    },
  ],
}
