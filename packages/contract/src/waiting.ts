import { type Static, Type } from 'typebox'
import { Answer, Body, Message, TokenQuery } from './bodies.ts'
import { endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Flag, Instant, Uuid } from './values.ts'

/** The place of a person in the waiting list of an item. */
export type Wait = Static<typeof Wait>
export const Wait = Type.Object({
  waitingUUID: Uuid,
  itemUUID: Uuid,
  units: Type.Integer(),
  /** Counts from 1, over all lists that wait for the same units. */
  place: Type.Integer(),
  /** Fewer free units that the person may have now; 0 without such a question. */
  fewer: Type.Integer(),
  /** Until when the person may answer; '' without a question. */
  answerBy: Type.Union([Instant, Type.Literal('')]),
})

/** Units that a waiting list offered to a person, who has not paid them yet. */
const WaitingOffer = Type.Object({
  itemUUID: Uuid,
  /** Until when the units are held. */
  until: Instant,
})

/** A person in the waiting list of an item, as the desk sees it. */
export type Waiter = Static<typeof Waiter>
export const Waiter = Type.Object({
  ...Wait.properties,
  itemName: Type.String(),
  name: Type.String(),
  mobile: Type.String(),
  since: Instant,
})

export const waitingEndpoints = endpointTable({
  'GET /api/events/:eventUUID/waiting': {
    id: 'listOwnWaits',
    summary:
      'The waiting lists of an event that the caller is in, with the place in each, and the open offers',
    ...withToken('user', perMinute(60, 'token')),
    query: TokenQuery,
    reply: Answer({ waits: Type.Array(Wait), offers: Type.Array(WaitingOffer) }),
  },
  'POST /api/events/:eventUUID/waiting': {
    id: 'joinWaitingList',
    summary: 'Wait for units of a sold-out item',
    ...withToken('user', perMinute(10, 'account')),
    body: Body({
      itemUUID: Uuid,
      units: Type.Integer({ minimum: 1, maximum: 500 }),
      termsAccepted: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    reply: Answer({ msg: Type.String(), place: Type.Integer() }),
    refuses: [409],
  },
  'POST /api/waiting/:waitingUUID/leave': {
    id: 'leaveWaitingList',
    summary: 'Leave a waiting list',
    ...withToken('user', perMinute(20, 'account')),
    reply: Message,
    refuses: [404, 409],
  },
  'POST /api/waiting/:waitingUUID/answer': {
    id: 'answerFewerUnits',
    summary: 'Take the fewer units that are free, or wait for all',
    ...withToken('user', perMinute(20, 'account')),
    body: Body({
      /** The number of units that the person was asked about. */
      fewer: Type.Integer({ minimum: 1, maximum: 500 }),
      takes: Flag,
    }),
    reply: Message,
    refuses: [404, 409],
  },
  'GET /api/events/:eventUUID/waiting-list': {
    id: 'readWaitingList',
    summary: 'The people who wait for units of the sold-out items of an event, in the order of arrival',
    access: may('eventUUID', 'owner', 'treasurer', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    query: TokenQuery,
    reply: Answer({ waiters: Type.Array(Waiter) }),
    refuses: [404],
  },
})
