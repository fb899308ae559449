import { type Static, Type } from 'typebox'
import { Answer, Body, Message } from './bodies.ts'
import { endpointTable, perMinute, withToken } from './endpoint.ts'
import { Flag, Instant, Reais } from './values.ts'

/** A received Pix whose money pays for nothing yet and did not go back. */
export type PixToReview = Static<typeof PixToReview>
export const PixToReview = Type.Object({
  endToEndId: Type.String(),
  /** Why it is here: it has another value than its charge, it has no charge, or its return was not made. */
  why: Type.Enum(['mismatch', 'credited', 'unknown', 'duplicate', 'late', 'cancelled']),
  /** Empty for a Pix without a charge, as are the code, the event and the buyer. */
  cartUUID: Type.String(),
  cartCode: Type.String(),
  eventName: Type.String(),
  buyerName: Type.String(),
  /** The cart has expired or was removed: accepting the Pix takes its units again. */
  cartIsOver: Flag,
  /** What its charge asks; 0 without a charge. */
  expectedValue: Reais,
  receivedValue: Reais,
  /** What of it was not returned yet. */
  leftValue: Reais,
  settledOn: Instant,
  /** It can be accepted as the payment of its charge. */
  canHonour: Flag,
  /** Its return waits for a second administrator. */
  waitsForSecond: Flag,
  /** What is missing was asked for and may be paid until then; empty otherwise. */
  differenceDueOn: Type.String(),
})

export const pixReviewEndpoints = endpointTable({
  'GET /api/pix/review': {
    id: 'listPixToReview',
    summary: 'Received Pix that wait for a decision, the oldest first, at most 200',
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ total: Type.Integer(), items: Type.Array(PixToReview) }),
  },
  'POST /api/pix/:endToEndId/honour': {
    id: 'honourPix',
    summary: 'Accept a Pix of another value as the payment of its charge; a surplus may be returned',
    ...withToken('admin', perMinute(30, 'account')),
    body: Body({
      reason: Type.String({ maxLength: 100 }),
      returnSurplus: Type.Optional(Flag),
    }),
    reply: Message,
    refuses: [409],
  },
  'POST /api/pix/:endToEndId/ask-difference': {
    id: 'askPixDifference',
    summary: 'Count a smaller Pix towards its charge and ask the buyer for the rest, for 24 hours',
    ...withToken('admin', perMinute(30, 'account')),
    body: Body({ reason: Type.String({ maxLength: 100 }) }),
    reply: Message,
    refuses: [409],
  },
  'POST /api/pix/:endToEndId/return': {
    id: 'refundPix',
    summary: 'Return what is left of a Pix that pays for nothing, also one without a charge',
    ...withToken('admin', perMinute(30, 'account')),
    body: Body({ desc: Type.String({ maxLength: 100 }) }),
    reply: Message,
    refuses: [409],
  },
})
