import type { Module } from '#module.ts'
import * as accounts from '#modules/accounts/index.ts'
import * as catalog from '#modules/catalog/index.ts'
import * as payments from '#modules/payments/index.ts'
import * as sales from '#modules/sales/index.ts'
import { answer, on } from '#platform/events.ts'
import { flagBirthdate } from './age-flags.service.ts'
import { authorisationRoutes } from './authorisations/authorisations.routes.ts'
import * as carts from './cart-events.service.ts'
import { checkInRoutes } from './check-in/check-in.routes.ts'
import { listUnfit } from './event-days/unfit.service.ts'
import { listAssignedBadges } from './formations/badges.queries.ts'
import { listBegun } from './formations/begun.service.ts'
import { listForeseenProblems } from './formations/foreseeing.service.ts'
import { formationRoutes } from './formations/formations.routes.ts'
import { listMoved } from './formations/moving.service.ts'
import { countUnformed, limitUnformed } from './formations/unformed.service.ts'
import { horseRoutes } from './horses/horses.routes.ts'
import { notifyWithdrawn } from './notifying/notifying.service.ts'
import { joinRoutes } from './joins/joins.routes.ts'
import { objectionRoutes } from './objections/objections.routes.ts'
import { personalData } from './privacy.queries.ts'
import { eraseRider } from './privacy.service.ts'
import * as retention from './retention.queries.ts'
import { forgetAddedPeople } from './riders/forgetting.service.ts'
import { riderRoutes } from './riders/riders.routes.ts'

export const entries: Module = {
  name: 'entries',
  routes: [
    horseRoutes,
    formationRoutes,
    riderRoutes,
    objectionRoutes,
    authorisationRoutes,
    checkInRoutes,
    joinRoutes,
  ],
  jobs: [{ name: 'limit-unformed', everySeconds: 60, run: limitUnformed }],
  handles: [
    on(accounts.birthdateChanged, flagBirthdate),
    on(sales.cartPaid, carts.beginFormations),
    on(sales.cartExpired, carts.endFormations),
    on(sales.cartCancelled, carts.endFormations),
    on(sales.cartRestored, carts.restoreCartFormations),
    on(sales.itemsRemoved, carts.endItems),
    on(sales.itemsRestored, carts.restoreItems),
    on(sales.itemsMoved, carts.moveItems),
    on(payments.entriesWithdrawn, notifyWithdrawn),
    on(payments.entriesCancelled, carts.settleCancelled),
  ],
  answers: [
    answer(catalog.listAssignedBadges, listAssignedBadges),
    answer(catalog.listForeseenProblems, listForeseenProblems),
    answer(sales.countUnformed, countUnformed),
    answer(payments.listBegun, listBegun),
    answer(payments.listMoved, listMoved),
    answer(payments.listUnfit, listUnfit),
  ],
  forgets: {
    entryNotices: retention.deleteOldEntryNotices,
    objections: retention.deleteOldObjections,
    guardianContacts: retention.deleteOldGuardianContacts,
    authorisations: retention.deleteOldAuthorisations,
    checkIns: retention.deleteOldCheckIns,
    horseOwners: retention.deleteOldHorseOwners,
    addedPeople: forgetAddedPeople,
  },
  exports: personalData,
  erases: eraseRider,
}
