import { Type } from 'typebox'
import * as accounts from './accounts.ts'
import * as adminCarts from './admin-carts.ts'
import * as bodies from './bodies.ts'
import * as carts from './carts.ts'
import * as endpoint from './endpoint.ts'
import * as events from './events.ts'
import * as integration from './integration.ts'
import * as items from './items.ts'
import * as objections from './objections.ts'
import * as payments from './payments.ts'
import * as pixReview from './pix-review.ts'
import * as places from './cities.ts'
import * as rankings from './rankings.ts'
import * as refunds from './refunds.ts'
import * as riders from './riders.ts'
import * as scoring from './scoring.ts'
import * as secondFactor from './second-factor.ts'
import * as settings from './settings.ts'
import * as system from './system.ts'
import * as values from './values.ts'

/** The calls of each module, with what the API's document says about the module. */
export const groups = {
  System: { about: 'The state of the server.', calls: system.systemEndpoints },
  Accounts: {
    about: 'Login, sessions, password recovery, profiles, photos, and the places of Brazil for addresses.',
    calls: { ...accounts.accountEndpoints, ...secondFactor.secondFactorEndpoints, ...places.cityEndpoints },
  },
  Catalog: {
    about: 'Events, their categories and bundles, reports for the organiser, and the registry of clubs.',
    calls: { ...events.eventEndpoints, ...items.itemEndpoints, ...integration.registryEndpoints },
  },
  Sales: { about: 'Carts: reservation, contents and receipts.', calls: carts.cartEndpoints },
  Payments: {
    about: 'Payment by Pix, the notices of the bank, and the return of money.',
    calls: {
      ...payments.paymentEndpoints,
      ...refunds.refundEndpoints,
      ...pixReview.pixReviewEndpoints,
      ...system.hookEndpoints,
    },
  },
  Entries: {
    about: 'The riders of a registration, and objections of riders whom another person entered.',
    calls: { ...riders.riderEndpoints, ...objections.objectionEndpoints },
  },
  Scoreboard: {
    about: 'Throws from the arena and the rankings that follow from them.',
    calls: { ...rankings.rankingEndpoints, ...scoring.scoringEndpoints },
  },
  Desk: {
    about: 'What administrators look up and decide about the carts of all buyers.',
    calls: adminCarts.adminCartEndpoints,
  },
  Integration: {
    about: 'Calls of other systems, which hold the service key.',
    calls: integration.integrationEndpoints,
  },
}

const { Cpf, Flag, Instant, PasswordHash, PlainDate, Uuid } = values
const files: object[] = [
  accounts,
  adminCarts,
  bodies,
  carts,
  endpoint,
  events,
  integration,
  items,
  objections,
  payments,
  pixReview,
  rankings,
  refunds,
  riders,
  scoring,
  secondFactor,
  settings,
  values,
]

const isShape = (value: unknown) => Type.IsObject(value) || Type.IsEnum(value)

/** The schemas that have a name in the API's document: each exported object and enumeration, and some texts and numbers. */
export const shapes: [name: string, schema: object][] = [
  ...files.flatMap((file) => Object.entries(file).filter(([, value]) => isShape(value))),
  ...Object.entries({ AdminCheck: accounts.AdminCheck, Cpf, Flag, Instant, PasswordHash, PlainDate, Uuid }),
]
