import { Type } from 'typebox'
import * as files from './files.ts'
import { DeviceRole, Role } from './roles.ts'

/** The calls of each module, with the description of the module in the API's document. */
export const groups = {
  System: { about: 'The state of the server.', calls: files.system.systemEndpoints },
  Accounts: {
    about: 'Login, sessions, password recovery, profiles, photos, and the states and cities of Brazil.',
    calls: {
      ...files.accounts.accountEndpoints,
      ...files.secondFactor.secondFactorEndpoints,
      ...files.cities.cityEndpoints,
    },
  },
  Team: { about: 'The roles of people, and devices, per event.', calls: files.team.teamEndpoints },
  Catalog: {
    about:
      'Events, their drafts, categories and bundles, reports for the organiser, and the registry of clubs.',
    calls: {
      ...files.events.eventEndpoints,
      ...files.items.itemEndpoints,
      ...files.competitionRules.competitionRuleEndpoints,
      ...files.drafts.draftEndpoints,
      ...files.corrections.correctionEndpoints,
      ...files.integration.registryEndpoints,
    },
  },
  Sales: {
    about: 'Carts: reservation, contents, vouchers and receipts; waiting lists of sold-out items.',
    calls: {
      ...files.carts.cartEndpoints,
      ...files.vouchers.voucherEndpoints,
      ...files.waiting.waitingEndpoints,
    },
  },
  Payments: {
    about:
      'Payment by Pix, the notifications of the bank, refunds, withdrawals of buyers and cancelled categories.',
    calls: {
      ...files.payments.paymentEndpoints,
      ...files.refunds.refundEndpoints,
      ...files.moves.moveEndpoints,
      ...files.withdrawals.withdrawalEndpoints,
      ...files.postponements.postponementEndpoints,
      ...files.cancellations.cancellationEndpoints,
      ...files.pixReview.pixReviewEndpoints,
      ...files.system.hookEndpoints,
    },
  },
  Entries: {
    about:
      'The riders of an entry, people without an account, objections of riders who were entered by another person, authorisations of minors, and announcements of the organisation.',
    calls: {
      ...files.riders.riderEndpoints,
      ...files.swaps.swapEndpoints,
      ...files.joins.joinEndpoints,
      ...files.people.peopleEndpoints,
      ...files.objections.objectionEndpoints,
      ...files.authorisations.authorisationEndpoints,
      ...files.announcements.announcementEndpoints,
    },
  },
  Scoreboard: {
    about: 'Shots from the arena, the rankings derived from them, decisions and results of competitions.',
    calls: {
      ...files.rankings.rankingEndpoints,
      ...files.scoring.scoringEndpoints,
      ...files.competition.competitionEndpoints,
      ...files.results.resultEndpoints,
      ...files.programme.programmeEndpoints,
    },
  },
  Desk: {
    about: 'Searches and decisions of administrators about the carts of all buyers.',
    calls: { ...files.adminCarts.adminCartEndpoints, ...files.today.todayEndpoints },
  },
  Till: {
    about:
      'The till of the desk: shifts, sales to people who are present, and refunds of cash and card payments.',
    calls: files.till.tillEndpoints,
  },
  CheckIn: {
    about: 'Requirements and horses of an event, and the hand-out of its numbers, also without a network.',
    calls: { ...files.requirements.requirementEndpoints, ...files.checkin.checkInEndpoints },
  },
  Integration: {
    about: 'Calls of other systems, which need the service key.',
    calls: files.integration.integrationEndpoints,
  },
}

const { Cpf, Flag, Instant, PasswordHash, PlainDate, Uuid } = files.values

const isShape = (value: unknown) => Type.IsObject(value) || Type.IsEnum(value)

/** The named schemas of the API's document: each exported object and enumeration, and some texts and numbers. */
export const shapes: [name: string, schema: object][] = [
  ...Object.values(files).flatMap((file) => Object.entries(file).filter(([, value]) => isShape(value))),
  ...Object.entries({
    AdminCheck: files.accounts.AdminCheck,
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
