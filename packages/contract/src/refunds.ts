import { type Static, Type } from 'typebox'
import { Answer } from './bodies.ts'
import { adminChange, endpointTable, perMinute, withToken } from './endpoint.ts'
import { Flag, Instant, Reais } from './values.ts'

/** A return beyond an administrator's day, which another one confirms or refuses. */
export type WaitingRefund = Static<typeof WaitingRefund>
export const WaitingRefund = Type.Object({
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
  /** The caller asked for it, so another administrator decides. */
  isOwn: Flag,
})

export const refundEndpoints = endpointTable({
  'GET /api/refunds/waiting': {
    id: 'listWaitingRefunds',
    summary: 'Returns above the daily limit of an administrator, which wait for another one',
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ items: Type.Array(WaitingRefund) }),
  },
  'POST /api/refunds/:requestId/approve': {
    id: 'approveRefund',
    summary: 'Confirm a return as another administrator; everything is checked again',
    ...adminChange,
  },
  'POST /api/refunds/:requestId/decline': {
    id: 'declineRefund',
    summary: 'Refuse a return as another administrator',
    ...adminChange,
  },
})
