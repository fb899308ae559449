import { type Static, Type } from 'typebox'
import { endpointTable, perMinute, refusals } from './endpoint.ts'
import { Flag, Instant, OK, Reais, Said, TokenQuery } from './values.ts'

/** A return beyond an administrator's day, which another one confirms or refuses. */
export type WaitingReturn = Static<typeof WaitingReturn>
const WaitingReturn = Type.Object({
  requestId: Type.String(),
  cartCode: Type.String(),
  eventName: Type.String(),
  buyerName: Type.String(),
  value: Reais,
  desc: Type.String(),
  askedBy: Type.String(),
  askedOn: Instant,
  expiresOn: Instant,
  /** What is removed when the return is confirmed, and the name of the registration or bundle. */
  removes: Type.Enum(['nothing', 'cart', 'item', 'bundle']),
  removesName: Type.String(),
  /** The caller asked for it himself, so the decision is not his. */
  isOwn: Flag,
})

const decided = {
  200: Said,
  ...refusals(400, 401, 403, 404, 409, 429),
}

export const refundEndpoints = endpointTable({
  'GET /api/refunds/waiting': {
    summary: 'Returns beyond an administrator’s day, which wait for a second one',
    caller: 'admin',
    limits: [perMinute(60, 'token')],
    query: TokenQuery,
    reply: {
      200: Type.Object({ status: OK, items: Type.Array(WaitingReturn) }),
      ...refusals(400, 401, 403, 429),
    },
  },
  'POST /api/refunds/:requestId/approve': {
    summary: 'Confirm, as another administrator, a return that waits; all is checked again',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    query: TokenQuery,
    reply: decided,
  },
  'POST /api/refunds/:requestId/decline': {
    summary: 'Refuse, as another administrator, a return that waits',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    query: TokenQuery,
    reply: decided,
  },
})
