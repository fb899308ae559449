import { Type } from 'typebox'
import { DeviceRole, Role } from './roles.ts'
import * as accounts from './accounts.ts'
import * as adminCarts from './admin-carts.ts'
import * as authorisations from './authorisations.ts'
import * as bodies from './bodies.ts'
import * as carts from './carts.ts'
import * as corrections from './corrections.ts'
import * as drafts from './drafts.ts'
import * as endpoint from './endpoint.ts'
import * as events from './events.ts'
import * as integration from './integration.ts'
import * as items from './items.ts'
import * as objections from './objections.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as pixReview from './pix-review.ts'
import * as checkin from './checkin.ts'
import * as cities from './cities.ts'
import * as rankings from './rankings.ts'
import * as refunds from './refunds.ts'
import * as requirements from './requirements.ts'
import * as riders from './riders.ts'
import * as scoring from './scoring.ts'
import * as secondFactor from './second-factor.ts'
import * as settings from './settings.ts'
import * as system from './system.ts'
import * as team from './team.ts'
import * as till from './till.ts'
import * as today from './today.ts'
import * as values from './values.ts'

/** The calls of each module, with the description of the module in the API's document. */
export const groups = {
  System: { about: 'The state of the server.', calls: system.systemEndpoints },
  Accounts: {
    about: 'Login, sessions, password recovery, profiles, photos, and the states and cities of Brazil.',
    calls: { ...accounts.accountEndpoints, ...secondFactor.secondFactorEndpoints, ...cities.cityEndpoints },
  },
  Team: { about: 'The roles of people, and devices, per event.', calls: team.teamEndpoints },
  Catalog: {
    about:
      'Events, their drafts, categories and bundles, reports for the organiser, and the registry of clubs.',
    calls: {
      ...events.eventEndpoints,
      ...items.itemEndpoints,
      ...drafts.draftEndpoints,
      ...corrections.correctionEndpoints,
      ...integration.registryEndpoints,
    },
  },
  Sales: { about: 'Carts: reservation, contents and receipts.', calls: carts.cartEndpoints },
  Payments: {
    about: 'Payment by Pix, the notifications of the bank, and refunds.',
    calls: {
      ...payments.paymentEndpoints,
      ...refunds.refundEndpoints,
      ...pixReview.pixReviewEndpoints,
      ...system.hookEndpoints,
    },
  },
  Entries: {
    about:
      'The riders of an entry, people without an account, objections of riders who were entered by another person, and authorisations of minors.',
    calls: {
      ...riders.riderEndpoints,
      ...people.peopleEndpoints,
      ...objections.objectionEndpoints,
      ...authorisations.authorisationEndpoints,
    },
  },
  Scoreboard: {
    about: 'Shots from the arena and the rankings derived from them.',
    calls: { ...rankings.rankingEndpoints, ...scoring.scoringEndpoints },
  },
  Desk: {
    about: 'Searches and decisions of administrators about the carts of all buyers.',
    calls: { ...adminCarts.adminCartEndpoints, ...today.todayEndpoints },
  },
  Till: {
    about:
      'The till of the desk: shifts, sales to people who are present, and refunds of cash and card payments.',
    calls: till.tillEndpoints,
  },
  CheckIn: {
    about: 'Requirements and horses of an event, and the hand-out of its numbers, also without a network.',
    calls: { ...requirements.requirementEndpoints, ...checkin.checkInEndpoints },
  },
  Integration: {
    about: 'Calls of other systems, which need the service key.',
    calls: integration.integrationEndpoints,
  },
}

const { Cpf, Flag, Instant, PasswordHash, PlainDate, Uuid } = values
const files: object[] = [
  accounts,
  adminCarts,
  authorisations,
  bodies,
  carts,
  checkin,
  corrections,
  drafts,
  endpoint,
  events,
  integration,
  items,
  objections,
  payments,
  people,
  pixReview,
  rankings,
  refunds,
  requirements,
  riders,
  scoring,
  secondFactor,
  settings,
  team,
  till,
  today,
  values,
]

const isShape = (value: unknown) => Type.IsObject(value) || Type.IsEnum(value)

/** The named schemas of the API's document: each exported object and enumeration, and some texts and numbers. */
export const shapes: [name: string, schema: object][] = [
  ...files.flatMap((file) => Object.entries(file).filter(([, value]) => isShape(value))),
  ...Object.entries({
    AdminCheck: accounts.AdminCheck,
    Role,
    DeviceRole,
    Cpf,
    Flag,
    Instant,
    PasswordHash,
    PlainDate,
    Uuid,
  }),
]
