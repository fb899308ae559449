import { type Static, Type } from 'typebox'
import { Answer, Body, Message, SessionQuery } from './bodies.ts'
import { adminChange, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Flag, Instant, PlainDate, Uuid } from './values.ts'

const Days = { startDate: PlainDate, endDate: PlainDate }

/** The first and the last day of an event. */
export const EventDays = Type.Object(Days)

/** An entry that does not fit the new days of its event any more, and why. */
export const UnfitEntry = Type.Object({
  cartUUID: Uuid,
  cartCode: Type.String(),
  category: Type.String(),
  badge: Type.Union([Type.Integer(), Type.Null()]),
  /** The rider; '' for a document of a horse. */
  name: Type.String(),
  reason: Type.String(),
})

/** What other days of an event would mean for its entries. It changes nothing. */
export type PostponementForecast = Static<typeof PostponementForecast>
export const PostponementForecast = Type.Object({
  carts: Type.Integer(),
  entries: Type.Integer(),
  people: Type.Integer(),
  /** People without an e-mail address. */
  peopleByPhone: Type.Integer(),
  /** Open installments that fall on or after the first day, and move to its eve. */
  dueDays: Type.Integer(),
  unfit: Type.Array(UnfitEntry),
})

/** A postponement that waits for a second person, or the last one. */
export type Postponement = Static<typeof Postponement>
export const Postponement = Type.Object({
  postponementUUID: Uuid,
  state: Type.Enum(['waiting', 'done']),
  before: EventDays,
  after: EventDays,
  reason: Type.String(),
  /** The last day on which buyers choose. */
  chooseUntil: PlainDate,
  askedBy: Type.String(),
  askedOn: Instant,
  /** Until when a second person may confirm it. */
  expiresOn: Instant,
  /** 1 when the caller asked for it. */
  isOwn: Flag,
  /** Buyers with a login; those who keep, who withdrew entries, and the others, who keep without an answer. */
  buyers: Type.Integer(),
  kept: Type.Integer(),
  withdrew: Type.Integer(),
  unfit: Type.Array(UnfitEntry),
})

/** The figures of a forecast that a call repeats. */
export const PostponementShown = Body({ carts: Type.Integer(), entries: Type.Integer() })

export const postponementEndpoints = endpointTable({
  'GET /api/events/:eventUUID/postponement': {
    id: 'readPostponement',
    summary: 'The days of an event, and its last postponement with the choices of the buyers',
    access: may('eventUUID', 'owner', 'treasurer', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ eventName: Type.String(), ...Days, postponement: Type.Optional(Postponement) }),
  },
  'GET /api/events/:eventUUID/postponement/forecast': {
    id: 'forecastPostponement',
    summary: 'What other days would mean for the entries of an event; it changes nothing',
    access: may('eventUUID', 'owner', 'treasurer', 'auditor'),
    ...withToken('admin', perMinute(20, 'token')),
    query: SessionQuery(Days),
    reply: Answer({ forecast: PostponementForecast }),
    refuses: [409],
  },
  'POST /api/events/:eventUUID/postponement': {
    id: 'requestPostponement',
    summary: 'Ask for other days of an event with entries; a second person confirms them',
    access: may('eventUUID', 'owner', 'treasurer'),
    ...adminChange,
    body: Body({
      ...Days,
      chooseUntil: PlainDate,
      reason: Type.String({ maxLength: 300 }),
      /** What the forecast said. If it has changed, nothing is stored. */
      shown: PostponementShown,
    }),
  },
  'POST /api/events/:eventUUID/postponement/approve': {
    id: 'approvePostponement',
    summary: 'Confirm other days as a second person; buyers choose whether they keep their entries',
    access: may('eventUUID', 'owner', 'treasurer'),
    ...adminChange,
    body: Body({ postponementUUID: Uuid, shown: PostponementShown }),
  },
  'POST /api/events/:eventUUID/postponement/decline': {
    id: 'declinePostponement',
    summary: 'Refuse a postponement that waits, or take back an own one',
    access: may('eventUUID', 'owner', 'treasurer'),
    ...adminChange,
    body: Body({ postponementUUID: Uuid }),
  },
  'GET /api/users/postponements/:eventUUID': {
    id: 'readOwnPostponement',
    summary: 'The new days of an event for one of its buyers, and the own purchases',
    ...withToken('user', perMinute(60, 'token')),
    reply: Answer({
      eventName: Type.String(),
      before: EventDays,
      after: EventDays,
      reason: Type.String(),
      /** The last day on which the caller chooses, and whether it has passed. */
      chooseUntil: PlainDate,
      isOver: Flag,
      kept: Flag,
      purchases: Type.Array(Type.Object({ cartUUID: Uuid, cartCode: Type.String() })),
    }),
  },
  'POST /api/users/postponements/:eventUUID/keep': {
    id: 'keepEntries',
    summary: 'A buyer keeps the entries of an event that has other days',
    ...withToken('user', perMinute(10, 'token')),
    reply: Message,
    refuses: [409],
  },
})
