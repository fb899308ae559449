import { type Static, Type } from 'typebox'
import { Answer, Body, Message, SessionQuery } from './bodies.ts'
import { adminChange, endpointTable, perMinute, withToken } from './endpoint.ts'
import { UnfitEntry } from './postponements.ts'
import { may } from './roles.ts'
import { Flag, Reais, Uuid } from './values.ts'

const Categories = { fromUUID: Uuid, toUUID: Uuid }

/** A count before and after a change. */
export const CountChange = Type.Object({ before: Type.Integer(), after: Type.Integer() })

/** What it would mean that all entries of a category move to another one. It changes nothing. */
export type JoinForecast = Static<typeof JoinForecast>
export const JoinForecast = Type.Object({
  entries: Type.Integer(),
  carts: Type.Integer(),
  people: Type.Integer(),
  /** People without an e-mail address. */
  peopleByPhone: Type.Integer(),
  /** Entries whose number another entry has, or that the other category does not offer. */
  renumbered: Type.Array(
    Type.Object({
      cartUUID: Uuid,
      cartCode: Type.String(),
      before: Type.Union([Type.Integer(), Type.Null()]),
      after: Type.Union([Type.Integer(), Type.Null()]),
      /** 1: the number of before was handed out, so the desk exchanges it. */
      isHandedOut: Flag,
    }),
  ),
  /** Entries whose riders do not fit the rules of the other category. */
  unfit: Type.Array(UnfitEntry),
  /** The units of the other category before and after. */
  total: CountChange,
  /** What an entry of each costs now. What was paid stays. */
  price: Type.Object({ before: Reais, after: Reais }),
  lives: CountChange,
  /** People who wait for units of the category, and then for units of the other one in the order of arrival. */
  waiting: Type.Integer(),
  /** Bundles that have the other category from then on. */
  bundles: Type.Array(Type.String()),
})

/** The figures of a forecast that a call repeats. */
const JoinShown = Body({ entries: Type.Integer(), renumbered: Type.Integer(), unfit: Type.Integer() })

export const joinEndpoints = endpointTable({
  'GET /api/events/:eventUUID/join': {
    id: 'forecastJoin',
    summary: 'The categories of an event, and what it means that the entries of one move to another one',
    access: may('eventUUID', 'owner', 'treasurer', 'auditor'),
    ...withToken('admin', perMinute(30, 'token')),
    query: SessionQuery(Categories),
    reply: Answer({
      eventName: Type.String(),
      categories: Type.Array(
        Type.Object({
          catUUID: Uuid,
          name: Type.String(),
          /** Why its entries cannot move; '' if they can. */
          refusal: Type.String(),
        }),
      ),
      /** Absent without both categories. */
      forecast: Type.Optional(JoinForecast),
    }),
    refuses: [409],
  },
  'POST /api/events/:eventUUID/join': {
    id: 'joinCategories',
    summary: 'Move all entries of a category to another one and close it; nobody pays or gets money back',
    access: may('eventUUID', 'owner', 'treasurer'),
    ...adminChange,
    body: Body({
      ...Categories,
      reason: Type.String({ maxLength: 300 }),
      /** What the forecast said. If it has changed, nothing happens. */
      shown: JoinShown,
    }),
    reply: Message,
  },
})
