import { type Static, Type } from 'typebox'
import { endpointTable, perMinute, refusals } from './endpoint.ts'
import { Body, Flag, Instant, OK, Reais, Said, TokenQuery } from './values.ts'

/** A received Pix whose money pays for nothing yet and did not go back. */
export type PixToReview = Static<typeof PixToReview>
const PixToReview = Type.Object({
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
    summary: 'Received Pix that an administrator has to decide on, the oldest first, at most 200',
    caller: 'admin',
    limits: [perMinute(60, 'token')],
    query: TokenQuery,
    reply: {
      200: Type.Object({ status: OK, total: Type.Integer(), items: Type.Array(PixToReview) }),
      ...refusals(400, 401, 403, 429),
    },
  },
  'POST /api/pix/:endToEndId/honour': {
    summary: 'Accept a Pix of another value as the payment of its charge; a surplus may be returned',
    caller: 'admin',
    limits: [perMinute(30, 'account')],
    query: TokenQuery,
    body: Body({
      reason: Type.String({ maxLength: 100 }),
      returnSurplus: Type.Optional(Flag),
    }),
    reply: { 200: Said, ...refusals(400, 401, 403, 404, 409, 429) },
  },
  'POST /api/pix/:endToEndId/ask-difference': {
    summary: 'Count a smaller Pix towards its charge and ask the buyer for the rest, for 24 hours',
    caller: 'admin',
    limits: [perMinute(30, 'account')],
    query: TokenQuery,
    body: Body({ reason: Type.String({ maxLength: 100 }) }),
    reply: { 200: Said, ...refusals(400, 401, 403, 404, 409, 429) },
  },
  'POST /api/pix/:endToEndId/return': {
    summary: 'Return what is left of a Pix that pays for nothing, also one without a charge',
    caller: 'admin',
    limits: [perMinute(30, 'account')],
    query: TokenQuery,
    body: Body({ desc: Type.String({ maxLength: 100 }) }),
    reply: { 200: Said, ...refusals(400, 401, 403, 404, 409, 429) },
  },
})
