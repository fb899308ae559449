import { type Static, Type } from 'typebox'
import { Answer, Body, Message } from './bodies.ts'
import { endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Flag, Instant, Reais } from './values.ts'

/** A received Pix that pays no charge and was not refunded. */
export type PixToReview = Static<typeof PixToReview>
export const PixToReview = Type.Object({
  endToEndId: Type.String(),
  /** The reason for the review: the value differs from the charge, there is no charge, or the refund failed. */
  why: Type.Enum(['mismatch', 'credited', 'unknown', 'duplicate', 'late', 'cancelled']),
  /** Empty for a Pix without a charge; so are code, event and buyer. */
  cartUUID: Type.String(),
  cartCode: Type.String(),
  eventName: Type.String(),
  buyerName: Type.String(),
  /** The cart expired or was cancelled: accepting the Pix takes its units again. */
  cartIsOver: Flag,
  /** The value of the charge; 0 without a charge. */
  expectedValue: Reais,
  receivedValue: Reais,
  /** The amount that was not refunded. */
  leftValue: Reais,
  settledOn: Instant,
  /** 1 when the Pix can be accepted as the payment of its charge. */
  canHonour: Flag,
  /** 1 when the refund waits for a second administrator. */
  waitsForSecond: Flag,
  /** Until when the missing amount can be paid; empty when it was not requested. */
  differenceDueOn: Type.String(),
})

export const pixReviewEndpoints = endpointTable({
  'GET /api/pix/review': {
    id: 'listPixToReview',
    summary: 'Received Pix that wait for a decision, the oldest first, at most 200 of them',
    access: may('granted', 'owner', 'treasurer', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ total: Type.Integer(), items: Type.Array(PixToReview) }),
  },
  'POST /api/pix/:endToEndId/honour': {
    id: 'honourPix',
    summary: 'Accept a Pix of another value as the payment of its charge; a surplus may be refunded',
    access: may('endToEndId', 'owner', 'treasurer'),
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
    access: may('endToEndId', 'owner', 'treasurer'),
    ...withToken('admin', perMinute(30, 'account')),
    body: Body({ reason: Type.String({ maxLength: 100 }) }),
    reply: Message,
    refuses: [409],
  },
  'POST /api/pix/:endToEndId/return': {
    id: 'refundPix',
    summary: 'Refund the rest of a Pix that pays no charge, also one without a charge',
    access: may('endToEndId', 'owner', 'treasurer'),
    ...withToken('admin', perMinute(30, 'account')),
    body: Body({ desc: Type.String({ maxLength: 100 }) }),
    reply: Message,
    refuses: [409],
  },
})
