import { type Static, Type } from 'typebox'
import { Answer, Body, EventSaved, File, Message, NamedUuid, optional, SessionQuery } from './bodies.ts'
import {
  adminChange,
  againstFloods,
  asking,
  by,
  endpointTable,
  perHour,
  perMinute,
  shared,
  withToken,
} from './endpoint.ts'
import { may, Role } from './roles.ts'
import { eventEditable, eventSettings } from './settings.ts'
import { Flag, FlagText, Instant, NullableString, PlainDate, Reais } from './values.ts'
import { TakesVouchers } from './vouchers.ts'

/** The rules of the competition of a category in sentences, if it has some. */
const rulesInWords = { rulesInWords: Type.Optional(Type.Array(Type.String())) }

/** A category of an item in the sale list. */
export const SaleCategory = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  savedLives: Type.Integer(),
  ...rulesInWords,
})

/** The stock of an item in a word, which tells no number. */
export const StockLevel = Type.Enum(['available', 'few', 'sold-out', 'suspended'])

/** One item of the public price list: a category or a bundle. It tells no number of units. */
export type Offer = Static<typeof Offer>
export const Offer = Type.Object({
  itemUUID: Type.String(),
  name: Type.String(),
  price: Reais,
  /** The price of the next unit during the promotion. */
  promoPrice: Type.Optional(Reais),
  /** What the public reads about the next price: 'R$ 450,00 a partir de 30/11/2026 às 12:00'. */
  nextPrice: Type.Optional(Type.String()),
  availability: StockLevel,
  isBundle: Flag,
  complement: Type.String(),
  minParticipants: Type.Integer(),
  maxParticipants: Type.Integer(),
  registrationsPerUser: Type.Integer(),
  sbbEnabled: Flag,
  ...rulesInWords,
})

/** A step of a price on the public page. */
export type PriceStep = Static<typeof PriceStep>
export const PriceStep = Type.Object({
  price: Reais,
  /** The instant from which on the step is over; '' if none ends it. */
  until: Type.String(),
  /** Seconds from the answer until that instant; 0 if it is over. The clock of a phone is often wrong. */
  secondsLeft: Type.Optional(Type.Number()),
  /** Units until the step is over; 0 if it is over. Without it no number ends the step. */
  unitsLeft: Type.Optional(Type.Integer()),
  /** The numbers of its units; without them any. */
  numbers: Type.Optional(Type.Object({ first: Type.Integer(), last: Type.Integer() })),
})

/** One item of the sale list: a category or a bundle. */
export type SaleItem = Static<typeof SaleItem>
export const SaleItem = Type.Object({
  itemUUID: Type.String(),
  name: Type.String(),
  price: Reais,
  /** The price of the next unit during the promotion. */
  promoPrice: Type.Optional(Reais),
  promoUnitsLeft: Type.Optional(Type.Integer()),
  /** The steps of the price on the public page, if there are any; the last one, without an end, is the price after them. */
  priceSteps: Type.Optional(Type.Array(PriceStep)),
  /** How many units this caller may take. */
  unitsLeft: Type.Integer(),
  /** The remaining stock; only for administrators. */
  unitsInStock: Type.Optional(Type.Integer()),
  availability: StockLevel,
  isBundle: Flag,
  hidden: Type.Optional(Flag),
  noDirectSales: Flag,
  blockedSales: Flag,
  /** 1 when the organisation cancelled the category, or one of the bundle. */
  cancelled: Type.Optional(Flag),
  soldOut: Flag,
  desc: Type.String(),
  complement: Type.String(),
  minParticipants: Type.Integer(),
  maxParticipants: Type.Integer(),
  registrationsPerUser: Type.Integer(),
  sbbEnabled: Flag,
  savedLives: Type.Integer(),
  rodeoCategories: Type.Array(SaleCategory),
  ...rulesInWords,
  /** Why the caller could not ride in this category, as far as it is known before the purchase. It blocks nothing. */
  buyerNote: Type.Optional(Type.String()),
  /** 1: the secretaria can help with it, such as with a missing card. */
  buyerNoteAsksHelp: Type.Optional(Flag),
})

/** The state of the sale now: the switches of the organiser and the two dates. */
export const SalesState = Type.Enum(['closed', 'not-online', 'ended', 'scheduled', 'open'])
export const SalesPhase = Type.Enum(['before', 'during', 'after'])

/** The state of a sale for administrators: the manual switch and the phase. */
const saleFields = {
  salesClosed: Type.Optional(Flag),
  /** The last closing or reopening by an administrator, with the name; null and '' without one. */
  salesDecidedOn: Type.Optional(NullableString),
  salesDecidedBy: Type.Optional(Type.String()),
  /** The current time, compared with `salesStart` and `salesEnd`. */
  salesPhase: Type.Optional(SalesPhase),
  online: Type.Optional(Flag),
}

export type EventCard = Static<typeof EventCard>
export const EventCard = Type.Object({
  eventUUID: Type.String(),
  shortName: Type.String(),
  name: Type.String(),
  batch: Type.String(),
  venue: Type.String(),
  city: Type.String(),
  state: Type.String(),
  startDate: PlainDate,
  endDate: PlainDate,
  bannerUpdatedOn: NullableString,
  salesStart: Type.Optional(Instant),
  salesEnd: Type.Optional(Instant),
  ...saleFields,
  rankingsLiveNow: Type.Optional(Flag),
  rankingsUpdatedOn: Type.Optional(NullableString),
  /** 1 when a category has rules of its competition; only in the list with online=1. */
  hasRules: Type.Optional(Flag),
  /** Entries that are held or sold, without places, and those that exist; only in the list with online=1. */
  entriesTaken: Type.Optional(Type.Integer()),
  entriesTotal: Type.Optional(Type.Integer()),
  /** Only in the list with closed=1. */
  salesState: Type.Optional(Type.Enum(['open', 'scheduled', 'closed'])),
  /** 1 when the event has a public ranking; only in the list with closed=1. */
  hasRankings: Type.Optional(Flag),
})

/** An event with its sale. Fields that the caller may not see are left out. */
export type Event = Static<typeof Event>
export const Event = Answer({
  msg: Type.String(),
  eventUUID: Type.String(),
  name: Type.String(),
  ...eventSettings.batch,
  ...eventSettings.support,
  shortName: Type.String(),
  details: Type.String(),
  venue: Type.String(),
  address: Type.String(),
  city: Type.String(),
  state: Type.String(),
  startDate: PlainDate,
  endDate: PlainDate,
  ...eventSettings.links,
  bannerUpdatedOn: NullableString,
  /** '' while the sale is open, else the sentence with its opening or its end. */
  /** What the organisation tells everybody, such as cancelled categories, a paragraph per line; absent without a notice. */
  notice: Type.Optional(Type.String()),
  salesMsg: Type.String(),
  salesState: SalesState,
  salesStart: Instant,
  salesEnd: Instant,
  /** The largest number of Pix payments that the event offers today. */
  maxInstallments: Type.Integer(),
  /** Only with showItems=1. */
  takesVouchers: TakesVouchers,
  /** The price list, only without showItems=1. */
  offers: Type.Optional(Type.Array(Offer)),
  items: Type.Optional(Type.Array(Type.Union([SaleItem, NamedUuid]))),
  federationName: Type.Optional(Type.String()),
  regionName: Type.Optional(Type.String()),
  ctgName: Type.Optional(Type.String()),
  ...saleFields,
  ...eventSettings.lateWithdrawal,
  ...optional(eventSettings.pixTerms),
  ...optional(eventSettings.limits),
  ...optional(eventSettings.flags),
  /** 0 and null for the public while the rankings of the event are hidden. */
  rankingsLiveNow: Flag,
  rankingsUpdatedOn: NullableString,
  updatedOn: Type.Optional(Instant),
})

export const EventSettings = Body({
  ...optional(eventEditable),
  updatedOn: Type.Optional(Type.String({ maxLength: 40 })),
})

/** The limit counts only this list. Shared caches do not store it, because the units left change with each sale. */
const halfMinute = 'public, max-age=30, stale-while-revalidate=60'

/** A new banner has a new address, because browsers cache a banner for an hour. */
const BannerQuery = Type.Object({ v: Type.Optional(Type.String({ maxLength: 40 })) })

export const ReportFormat = Type.Enum(['xlsx', 'csv'])

/** A spreadsheet for the organiser. */
const report = {
  caller: 'admin',
  query: SessionQuery({ format: ReportFormat }),
  reply: File('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  replyTypes: ['text/csv'],
  refuses: [404, 409],
} as const

export const eventEndpoints = endpointTable({
  'GET /api/events/': {
    id: 'listEvents',
    summary:
      'Events: open for sale, these and closed ones (closed=1), with rankings (rankings=1), or all sold online (online=1, administrators)',
    access: may('granted', ...Role.enum),
    ...by('anyone', againstFloods, asking({ online: '1' }, perMinute(60, 'token'))),
    cache: 'public, max-age=15, stale-while-revalidate=45',
    query: SessionQuery({ online: FlagText, rankings: FlagText, closed: FlagText }),
    reply: Answer({ msg: Type.String(), items: Type.Array(EventCard) }),
    refuses: [403],
  },
  'GET /api/events/:eventUUID': {
    id: 'readEvent',
    summary: 'An event by its id or its short name; with showItems=1 also its items',
    // A scorer and an announcer choose a category here, also one that is hidden from the sale.
    access: may('eventUUID', ...Role.enum),
    ...by('anyone', againstFloods, perMinute(60, 'token')),
    cache: halfMinute,
    query: SessionQuery({ showItems: FlagText, rankings: FlagText }),
    reply: Event,
  },
  'GET /api/events/:eventUUID/banner': {
    id: 'readEventBanner',
    summary: 'The banner of an event, 1200 × 630, or a drawing where there is none',
    ...by('visitor', againstFloods),
    cache: 'public, max-age=3600',
    query: BannerQuery,
    reply: File('image/jpeg'),
  },
  'POST /api/events/:eventUUID/banner': {
    id: 'replaceEventBanner',
    summary: 'Replace the banner of an event by a JPEG, PNG or WebP, which is drawn again at 1200 × 630',
    access: may('eventUUID', 'owner'),
    ...adminChange,
    bodyLimit: 9_437_184,
    multipart: true,
  },
  'GET /api/events/:eventUUID/notice': {
    id: 'readOpeningNotice',
    summary: 'Whether the caller wants a mail when the sale of an event opens',
    ...withToken('user', perMinute(60, 'token')),
    reply: Answer({ wanted: Flag }),
  },
  'PUT /api/events/:eventUUID/notice': {
    id: 'setOpeningNotice',
    summary: 'Ask for one mail when the sale of an event opens (wanted=1), or take that back (wanted=0)',
    ...withToken('user', perMinute(30, 'token')),
    body: Body({ wanted: Flag }),
    reply: Message,
    refuses: [409],
  },
  'PUT /api/events/:eventUUID': {
    id: 'updateEvent',
    summary: 'Change the fields of an event that this shop owns',
    access: may('eventUUID', 'owner'),
    ...adminChange,
    bodyLimit: 65_536,
    body: EventSettings,
  },
  'PUT /api/events/:eventUUID/sale': {
    id: 'switchEventSale',
    summary: 'Close the sale of an event (closed=1) or reopen it (closed=0); later imports leave it so',
    access: may('eventUUID', 'owner'),
    ...withToken('admin', perMinute(30, 'token')),
    body: Body({ closed: Flag }),
    reply: Message,
    refuses: [409],
  },
  'GET /api/events/report/not_paid': {
    id: 'downloadOverdueReport',
    summary: 'The installments that are overdue, as a spreadsheet',
    access: may('granted', 'owner', 'treasurer', 'auditor'),
    ...report,
    limits: [shared(perHour(10, 'account'))],
  },
  'GET /api/events/report/to_return': {
    id: 'downloadReturnsReport',
    summary: 'Cancelled carts whose money was not refunded, as a spreadsheet',
    access: may('granted', 'owner', 'treasurer', 'auditor'),
    ...report,
    limits: [shared(perHour(10, 'account'))],
  },
  'GET /api/events/:eventUUID/report/start': {
    id: 'downloadStartList',
    summary: 'The start list of each category by number, as a spreadsheet',
    access: may('eventUUID', 'owner', 'desk', 'auditor'),
    ...report,
    limits: [shared(perHour(30, 'account'))],
  },
  'GET /api/events/:eventUUID/report/insurance': {
    id: 'downloadInsuranceList',
    summary: 'The riders of an event, with CPF and birth date, as a spreadsheet',
    access: may('eventUUID', 'owner', 'desk', 'auditor'),
    ...report,
    limits: [shared(perHour(30, 'account'))],
  },
  'GET /api/events/:eventUUID/report/places': {
    id: 'downloadPlacesList',
    summary: 'The places without riders of an event by number, each with its buyer, as a spreadsheet',
    access: may('eventUUID', 'owner', 'desk', 'auditor'),
    ...report,
    limits: [shared(perHour(30, 'account'))],
  },
  'GET /api/events/:eventUUID/report/minors': {
    id: 'downloadMinorsList',
    summary: 'The riders under 18 of an event and the authorisation of each, as a spreadsheet',
    access: may('eventUUID', 'owner', 'desk', 'auditor'),
    ...report,
    limits: [shared(perHour(30, 'account'))],
  },
  'GET /api/events/:eventUUID/report/till': {
    id: 'downloadTillReport',
    summary: 'The shifts of an event with their lines, and the sums of each day and method, as a spreadsheet',
    access: may('eventUUID', 'owner', 'treasurer', 'auditor'),
    ...report,
    limits: [shared(perHour(30, 'account'))],
  },
  'GET /api/events/:eventUUID/report/checkin': {
    id: 'downloadCheckInReport',
    summary: 'The check-in of an event with documents, waivers and conflicts, as a spreadsheet',
    access: may('eventUUID', 'owner', 'desk', 'auditor'),
    ...report,
    limits: [shared(perHour(30, 'account'))],
  },
  'GET /api/events/:eventUUID/report/results/:paper': {
    id: 'downloadResultPaper',
    summary:
      'A paper about the results of an event (results, champions, prizes or protests), as a spreadsheet without legal names',
    access: may('eventUUID', 'owner', 'treasurer', 'desk', 'auditor'),
    ...report,
    limits: [shared(perHour(60, 'account'))],
  },
  'GET /api/events/:eventUUID/report/federation': {
    id: 'downloadFederationList',
    summary: 'Each rider with a place, with legal name, CPF, card, region and club, as a spreadsheet',
    access: may('eventUUID', 'owner', 'desk'),
    ...report,
    limits: [shared(perHour(30, 'account'))],
  },
  'POST /api/events/': {
    id: 'saveEvent',
    summary: 'Create or update an event from a document or from JSON or YAML text; missing values stay',
    access: may('all', 'owner'),
    ...by('admin', perMinute(30, 'token')),
    bodyLimit: 1_048_576,
    query: SessionQuery({ dryRun: FlagText }),
    body: Body({
      text: Type.Optional(Type.String({ maxLength: 1_000_000 })),
      document: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
    reply: EventSaved,
    refuses: [409, 422],
  },
  'GET /api/events/:eventUUID/report/sales': {
    id: 'downloadSalesReport',
    summary: 'The financial report of an event as a spreadsheet',
    access: may('eventUUID', 'owner', 'treasurer', 'auditor'),
    ...report,
    limits: [shared(perHour(10, 'account'))],
  },
})
