import { type Static, Type } from 'typebox'
import { Answer, SessionQuery } from './bodies.ts'
import { endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Instant, PlainDate, Reais, Uuid } from './values.ts'

/** The entries that were sold on one day, or of one category, and their value. */
export type Sold = Static<typeof Sold>
export const Sold = Type.Object({ name: Type.String(), entries: Type.Integer(), value: Reais })

/** Carts, shifts or refunds that wait for the desk or for their buyer, and the oldest of them. */
export type DeskTask = Static<typeof DeskTask>
export const DeskTask = Type.Object({
  kind: Type.Enum([
    'review',
    'without_riders',
    'overdue',
    'difference',
    'pay_out',
    'kept',
    'cancellation',
    'postponement',
  ]),
  count: Type.Integer({ minimum: 1 }),
  /** Since when the oldest one waits: an instant, or a day for an installment. */
  since: Type.String(),
  /** The event of the oldest one and, for a difference, its shift. */
  eventUUID: Type.Optional(Uuid),
  shiftId: Type.Optional(Uuid),
  /** The first carts, the oldest first. Empty for differences and for overdue installments, which have a report. */
  carts: Type.Array(
    Type.Object({ cartCode: Type.String(), buyerName: Type.String(), detail: Type.String(), value: Reais }),
  ),
})

/** What comes next at an event. */
export type AgendaEntry = Static<typeof AgendaEntry>
export const AgendaEntry = Type.Object({
  /** The instant, or the day of what has no time. */
  at: Type.String(),
  kind: Type.Enum(['saleOpens', 'saleCloses', 'priceChanges', 'session', 'firstDay']),
  /** The names of the categories of a session or of a change of prices, in their order; empty otherwise. */
  names: Type.Array(Type.String()),
})

export const EventOfToday = Type.Object({
  eventUUID: Type.String(),
  name: Type.String(),
  startDate: PlainDate,
  endDate: PlainDate,
})

export const todayEndpoints = endpointTable({
  'GET /api/desk/today': {
    id: 'readToday',
    summary: 'The figures of one event, its sales by day and category, and the carts of all events that wait',
    access: may('granted', 'owner', 'treasurer', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    /** Without an event: the next one that has not ended, else the last one. */
    query: SessionQuery({ eventUUID: Type.Optional(Uuid) }),
    refuses: [404],
    reply: Answer({
      now: Instant,
      today: PlainDate,
      events: Type.Array(EventOfToday),
      /** Empty without events; the figures are 0 then. */
      eventUUID: Type.String(),
      soldToday: Type.Object({ entries: Type.Integer(), value: Reais }),
      /** `places` are the entries that need no riders. */
      sold: Type.Object({
        entries: Type.Integer(),
        withRiders: Type.Integer(),
        places: Type.Integer(),
        value: Reais,
      }),
      owedInInstallments: Reais,
      /** The last 30 days with a sale, the oldest first. `name` is the day. */
      byDay: Type.Array(Sold),
      /** The categories by display order. */
      byCategory: Type.Array(Sold),
      tasks: Type.Array(DeskTask),
      /** What comes next at the event, the first ones in their order. */
      agenda: Type.Array(AgendaEntry),
    }),
  },
})
