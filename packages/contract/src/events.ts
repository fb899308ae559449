import { type Static, type TProperties, Type } from 'typebox'
import { asking, endpointTable, perHour, perMinute, refusals, shared } from './endpoint.ts'
import { bundleEditable, categoryEditable, eventEditable, eventSettings } from './settings.ts'
import {
  Body,
  File,
  Flag,
  FlagText,
  Instant,
  NullableInteger,
  NullableString,
  OK,
  PlainDate,
  Reais,
  Said,
  Token,
  TokenQuery,
  Uuid,
} from './values.ts'

/** One line of the sale list: a category or a bundle. */
export type SaleItem = Static<typeof SaleItem>
export const SaleItem = Type.Object({
  itemUUID: Type.String(),
  name: Type.String(),
  price: Reais,
  /** What the next unit costs while the promotion lasts. */
  promoPrice: Type.Optional(Reais),
  promoUnitsLeft: Type.Optional(Type.Integer()),
  /** What this caller may still take. */
  unitsLeft: Type.Integer(),
  /** True remaining stock; only for administrators. */
  unitsInStock: Type.Optional(Type.Integer()),
  isBundle: Flag,
  hidden: Type.Optional(Flag),
  noDirectSales: Flag,
  blockedSales: Flag,
  soldOut: Flag,
  desc: Type.String(),
  complement: Type.String(),
  minParticipants: Type.Integer(),
  maxParticipants: Type.Integer(),
  registrationsPerUser: Type.Integer(),
  sbbEnabled: Flag,
  savedLives: Type.Integer(),
  rodeoCategories: Type.Array(
    Type.Object({ uuid: Type.String(), name: Type.String(), savedLives: Type.Integer() }),
  ),
})

/** Whether an event sells, for administrators: their own switch, and how the dates compare with now. */
const saleFields = {
  salesClosed: Type.Optional(Flag),
  /** When an administrator last closed or reopened the sale, and who; null and '' if none did. */
  salesDecidedOn: Type.Optional(NullableString),
  salesDecidedBy: Type.Optional(Type.String()),
  /** Now, compared with `salesStart` and `salesEnd`. */
  salesPhase: Type.Optional(Type.Enum(['before', 'during', 'after'])),
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
})

const optional = <Schemas extends TProperties>(schemas: Schemas) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof Schemas]: ReturnType<typeof Type.Optional<Schemas[Name]>>
  }

/** The sales view of an event; the parts a caller may not see are left out. */
export type Event = Static<typeof Event>
export const Event = Type.Object({
  status: OK,
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
  /** '' while sales are open, else the sentence that says when they open or that they ended. */
  salesMsg: Type.String(),
  items: Type.Optional(
    Type.Array(Type.Union([SaleItem, Type.Object({ uuid: Type.String(), name: Type.String() })])),
  ),
  federationName: Type.Optional(Type.String()),
  regionName: Type.Optional(Type.String()),
  ctgName: Type.Optional(Type.String()),
  salesStart: Type.Optional(Instant),
  salesEnd: Type.Optional(Instant),
  ...saleFields,
  ...optional(eventSettings.pixTerms),
  ...optional(eventSettings.flags),
  rankingsLiveNow: Type.Optional(Flag),
  rankingsUpdatedOn: Type.Optional(NullableString),
  updatedOn: Type.Optional(Instant),
})

/** What is left changes with each sale and is read anew for everybody; a scoreboard's list is not. */
const saleList = { showItems: '1', rankings: '0?' }
const half = 'public, max-age=30, stale-while-revalidate=60'

const reportQuery = Type.Object({
  token: Type.Optional(Token),
  format: Type.Optional(Type.Enum(['xlsx', 'csv'])),
})
const sheetReply = {
  200: File('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  ...refusals(400, 401, 403, 404, 409, 429),
}

export const eventEndpoints = endpointTable({
  'GET /api/events/': {
    summary:
      'Events: open for sale, with rankings (rankings=1), or all with online sales (online=1, administrators)',
    caller: 'anyone',
    limits: [perMinute(120, 'ip'), asking({ online: '1' }, perMinute(60, 'token'))],
    cache: 'public, max-age=15, stale-while-revalidate=45',
    query: Type.Object({
      token: Type.Optional(Token),
      online: Type.Optional(FlagText),
      rankings: Type.Optional(FlagText),
    }),
    reply: {
      200: Type.Object({ status: OK, msg: Type.String(), items: Type.Array(EventCard) }),
      ...refusals(400, 401, 403, 429),
    },
  },
  'GET /api/events/:eventUUID': {
    summary: 'An event by its id or its short name; with showItems=1 also what it sells',
    caller: 'anyone',
    limits: [perMinute(120, 'ip'), perMinute(60, 'token'), asking(saleList, perMinute(60, 'visitor'))],
    cache: half,
    query: Type.Object({
      token: Type.Optional(Token),
      showItems: Type.Optional(FlagText),
      rankings: Type.Optional(FlagText),
    }),
    reply: { 200: Event, ...refusals(400, 401, 404, 429) },
  },
  'GET /api/events/:eventUUID/banner': {
    summary: 'The banner of an event, 1200 × 630, or the house drawing',
    caller: 'visitor',
    limits: [perMinute(120, 'ip')],
    cache: 'public, max-age=3600',
    reply: { 200: File('image/jpeg'), ...refusals(400, 429) },
  },
  'PUT /api/events/:eventUUID': {
    summary: 'Change the fields of an event that this shop owns',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    bodyLimit: 65_536,
    query: TokenQuery,
    body: Body({ ...optional(eventEditable), updatedOn: Type.Optional(Type.String({ maxLength: 40 })) }),
    reply: {
      200: Said,
      ...refusals(400, 401, 403, 404, 409, 429),
    },
  },
  'PUT /api/events/:eventUUID/sale': {
    summary: 'Close the sale of an event (closed=1) or reopen it (closed=0); later imports leave it so',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    query: TokenQuery,
    body: Body({ closed: Flag }),
    reply: {
      200: Said,
      ...refusals(400, 401, 403, 404, 429),
    },
  },
  'GET /api/events/report/not_paid': {
    summary: 'The installments that are overdue, as a spreadsheet',
    caller: 'admin',
    limits: [shared(perHour(10, 'account'))],
    query: reportQuery,
    reply: sheetReply,
  },
  'GET /api/events/report/to_return': {
    summary: 'Cancelled carts whose money is still here, as a spreadsheet',
    caller: 'admin',
    limits: [shared(perHour(10, 'account'))],
    query: reportQuery,
    reply: sheetReply,
  },
  'GET /api/events/:eventUUID/report/start': {
    summary: 'The start list of each category by number, as a spreadsheet',
    caller: 'admin',
    limits: [shared(perHour(30, 'account'))],
    query: reportQuery,
    reply: sheetReply,
  },
  'GET /api/events/:eventUUID/report/insurance': {
    summary: 'Who rides in an event, with CPF and birth date, as a spreadsheet',
    caller: 'admin',
    limits: [shared(perHour(30, 'account'))],
    query: reportQuery,
    reply: sheetReply,
  },
  'POST /api/events/': {
    summary:
      'Create or update an event from a document, or from the text of a JSON or YAML file; what is missing stays',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    bodyLimit: 1_048_576,
    query: Type.Object({ token: Type.Optional(Token), dryRun: Type.Optional(FlagText) }),
    body: Body({
      text: Type.Optional(Type.String({ maxLength: 1_000_000 })),
      document: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
    reply: {
      200: Type.Object({
        status: OK,
        msg: Type.String(),
        eventUUID: Type.String(),
        changes: Type.Array(Type.String()),
      }),
      ...refusals(400, 401, 403, 409, 413, 422, 429),
    },
  },
  'GET /api/events/:eventUUID/report/sales': {
    summary: 'The financial report of an event as a spreadsheet',
    caller: 'admin',
    limits: [shared(perHour(10, 'account'))],
    query: reportQuery,
    reply: sheetReply,
  },
})

export type Bundle = Static<typeof Bundle>
const Bundle = Type.Object({
  UUID: Type.String(),
  ...bundleEditable,
  /** Empty in the template of a new one. */
  name: Type.String(),
  eventUUID: Type.String(),
  /** Every category of the event that a bundle may hold. */
  rodeoCategories: Type.Array(Type.Object({ uuid: Type.String(), name: Type.String() })),
  unitsSold: Type.Integer(),
})

export const bundleEndpoints = endpointTable({
  'GET /api/bundles/:itemUUID': {
    summary: 'A bundle to edit, or the template of a new one (newBundle=1)',
    caller: 'admin',
    limits: [perMinute(60, 'token')],
    query: Type.Object({
      token: Type.Optional(Token),
      newBundle: Type.Optional(FlagText),
      eventUUID: Type.Optional(Uuid),
    }),
    reply: { 200: Type.Object({ status: OK, result: Bundle }), ...refusals(400, 401, 403, 404, 429) },
  },
  'POST /api/bundles/': {
    summary: 'Create a bundle',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    bodyLimit: 65_536,
    query: Type.Object({ token: Type.Optional(Token), eventUUID: Uuid }),
    body: Body({
      ...optional(bundleEditable),
      name: bundleEditable.name,
      bundledUUIDs: bundleEditable.bundledUUIDs,
      price: bundleEditable.price,
      unitsTotal: bundleEditable.unitsTotal,
    }),
    reply: {
      200: Type.Object({ status: OK, msg: Type.String(), itemUUID: Type.String() }),
      ...refusals(400, 401, 403, 404, 409, 429),
    },
  },
  'PUT /api/bundles/:itemUUID': {
    summary: 'Change a bundle',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    bodyLimit: 65_536,
    query: TokenQuery,
    body: Body(optional(bundleEditable)),
    reply: {
      200: Said,
      ...refusals(400, 401, 403, 404, 409, 429),
    },
  },
})

export type Category = Static<typeof Category>
const Category = Type.Object({
  UUID: Type.String(),
  eventUUID: Type.String(),
  name: Type.String(),
  ...categoryEditable,
  price: Reais,
  maxParticipants: Type.Integer(),
  minParticipants: Type.Integer(),
  savedLives: Type.Integer(),
  strengthOptions: Type.Integer(),
  strengthDynamic: Flag,
  restrictAgeMin: NullableInteger,
  restrictAgeMax: NullableInteger,
  sbbEnabled: Flag,
  mdlAvailBadges: Type.String(),
  mdlAvailCount: Type.Integer(),
  mdlUnitsSold: Type.Integer(),
  blockedSales: Flag,
  hideFromSales: Flag,
})

export const categoryEndpoints = endpointTable({
  'GET /api/categories/:itemUUID': {
    summary: 'A category to edit',
    caller: 'admin',
    limits: [perMinute(60, 'token')],
    query: TokenQuery,
    reply: { 200: Type.Object({ status: OK, result: Category }), ...refusals(400, 401, 403, 404, 429) },
  },
  'PUT /api/categories/:itemUUID': {
    summary: 'Change the fields of a category that this shop owns',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    bodyLimit: 65_536,
    query: TokenQuery,
    body: Body(optional(categoryEditable)),
    reply: {
      200: Said,
      ...refusals(400, 401, 403, 404, 409, 429),
    },
  },
})
