import { type Static, Type } from 'typebox'
import { ReturnMethod } from './admin-carts.ts'
import { Answer, Body, SessionQuery } from './bodies.ts'
import { adminChange, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Flag, Instant, Reais, Uuid, UuidList } from './values.ts'

/** A number of things and the sum of their values. */
export type CountedSum = Static<typeof CountedSum>
export const CountedSum = Type.Object({ count: Type.Integer(), value: Reais })

/** What a cancellation would end and return. */
export type CancellationForecast = Static<typeof CancellationForecast>
export const CancellationForecast = Type.Object({
  /** When it was computed. */
  madeOn: Instant,
  entries: Type.Integer(),
  carts: Type.Integer(),
  /** Carts without a payment, and carts that the desk is selling now. Their entries end too. */
  unpaidCarts: Type.Integer(),
  openSales: Type.Integer(),
  people: Type.Integer(),
  /** People without an e-mail address. */
  peopleByPhone: Type.Integer(),
  /** What goes back in all, and by each way. */
  value: Reais,
  ways: Type.Array(
    Type.Object({ method: ReturnMethod, byTransfer: Flag, count: Type.Integer(), value: Reais }),
  ),
  plans: Type.Object({
    count: Type.Integer(),
    /** Installments that end or become smaller, and by how much less will be received. */
    installments: Type.Integer(),
    value: Reais,
  }),
  handedOut: Type.Integer(),
  thrown: Type.Integer(),
  /** Entries of bundles that keep another category: their price stays with the bundle. */
  insideBundles: Type.Integer(),
})

/** A refund of a cancellation that did not go back. */
export type CancellationFailure = Static<typeof CancellationFailure>
export const CancellationFailure = Type.Object({
  refundId: Type.String(),
  cartUUID: Type.String(),
  cartCode: Type.String(),
  buyerName: Type.String(),
  categories: Type.Array(Type.String()),
  value: Reais,
  /** What the bank said; '' without an answer. */
  bankReason: Type.String(),
  since: Instant,
  /** `retry`: it may be repeated. `transfer`: a person must transfer it. `doubt`: the bank is asked, and a person must not repeat it. */
  what: Type.Enum(['retry', 'transfer', 'doubt']),
})

/** A cancellation that waits for a second person, that runs, or that is done. */
export type Cancellation = Static<typeof Cancellation>
export const Cancellation = Type.Object({
  cancellationUUID: Uuid,
  state: Type.Enum(['waiting', 'running', 'paused', 'done']),
  wholeEvent: Flag,
  categories: Type.Array(Type.Object({ categoryUUID: Uuid, name: Type.String() })),
  reason: Type.String(),
  askedBy: Type.String(),
  askedOn: Instant,
  /** Until when a second person may confirm it. */
  expiresOn: Instant,
  /** 1 when the caller asked for it. */
  isOwn: Flag,
  /** '' while it waits. */
  decidedBy: Type.String(),
  decidedOn: Type.Optional(Instant),
  endedOn: Type.Optional(Instant),
  cartsDone: Type.Integer(),
  /** Carts whose entries have not ended yet. */
  cartsLeft: Type.Integer(),
  /** Open sales of the desk, which end or are paid there first. */
  openSales: Type.Integer(),
  refunded: CountedSum,
  queued: CountedSum,
  failed: CountedSum,
  /** What the desk hands over: card and cash. */
  atDesk: CountedSum,
  failures: Type.Array(CancellationFailure),
  /** Seconds until the queue is empty at the pace of the last refunds; absent while there is no pace. */
  secondsLeft: Type.Optional(Type.Integer()),
  /** People who got the notice by e-mail, and people without an address. */
  peopleTold: Type.Integer(),
  peopleByPhone: Type.Integer(),
})

/** The figures of a forecast that a call repeats. */
export const CancellationShown = Body({ entries: Type.Integer(), carts: Type.Integer(), value: Reais })

/** A person who gets no mail. */
export const PersonToCall = Type.Object({
  name: Type.String(),
  mobile: Type.String(),
  categories: Type.Array(Type.String()),
})
export const PeopleToCall = Answer({ people: Type.Array(PersonToCall) })

export const cancellationEndpoints = endpointTable({
  'GET /api/events/:eventUUID/cancellation': {
    id: 'readCancellation',
    summary: 'The categories of an event that may be cancelled, and its last cancellation with its progress',
    access: may('eventUUID', 'owner', 'treasurer', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({
      eventName: Type.String(),
      startsOn: Type.String(),
      /** 1 when the whole event is cancelled. */
      cancelled: Flag,
      categories: Type.Array(
        Type.Object({
          categoryUUID: Uuid,
          name: Type.String(),
          entries: Type.Integer(),
          /** Why it cannot be cancelled; '' if it can. */
          refusal: Type.String(),
        }),
      ),
      cancellation: Type.Optional(Cancellation),
    }),
  },
  'GET /api/events/:eventUUID/cancellation/forecast': {
    id: 'forecastCancellation',
    summary: 'What the cancellation of categories would end and return; it changes nothing',
    access: may('eventUUID', 'owner', 'treasurer', 'auditor'),
    ...withToken('admin', perMinute(20, 'token')),
    query: SessionQuery({
      /** The categories, separated by commas. */
      categories: UuidList,
    }),
    reply: Answer({ forecast: CancellationForecast }),
    refuses: [409],
  },
  'POST /api/events/:eventUUID/cancellation': {
    id: 'requestCancellation',
    summary: 'Ask for the cancellation of categories, or of all of an event; a second person confirms it',
    access: may('eventUUID', 'owner', 'treasurer'),
    ...adminChange,
    body: Body({
      categories: Type.Array(Uuid, { minItems: 1, maxItems: 300 }),
      wholeEvent: Flag,
      reason: Type.String({ maxLength: 300 }),
      /** What the forecast said. If it has changed, nothing is stored. */
      shown: CancellationShown,
    }),
  },
  'POST /api/events/:eventUUID/cancellation/approve': {
    id: 'approveCancellation',
    summary: 'Confirm a cancellation as a second person; the public is told and a job ends the entries',
    access: may('eventUUID', 'owner', 'treasurer'),
    ...adminChange,
    body: Body({ cancellationUUID: Uuid, shown: CancellationShown }),
  },
  'POST /api/events/:eventUUID/cancellation/decline': {
    id: 'declineCancellation',
    summary: 'Refuse a cancellation that waits, or take back an own one',
    access: may('eventUUID', 'owner', 'treasurer'),
    ...adminChange,
    body: Body({ cancellationUUID: Uuid }),
  },
  'PUT /api/events/:eventUUID/cancellation/pause': {
    id: 'pauseCancellation',
    summary: 'Pause or continue the job of a cancellation and its refunds at the bank',
    access: may('eventUUID', 'owner', 'treasurer'),
    ...adminChange,
    body: Body({ paused: Flag }),
  },
  'POST /api/events/:eventUUID/cancellation/retry': {
    id: 'retryCancellation',
    summary:
      'Repeat the refunds of a cancellation that failed at the bank; those in doubt are never repeated',
    access: may('eventUUID', 'owner', 'treasurer'),
    ...adminChange,
  },
  'GET /api/events/:eventUUID/cancellation/people': {
    id: 'listCancellationPeople',
    summary: 'The people of a cancellation who have no e-mail address, with their numbers, to be called',
    access: may('eventUUID', 'owner', 'desk'),
    ...withToken('admin', perMinute(20, 'token')),
    reply: PeopleToCall,
  },
})
