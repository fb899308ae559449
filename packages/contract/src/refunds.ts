import { type Static, Type } from 'typebox'
import { Answer, Body } from './bodies.ts'
import { adminChange, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Flag, Instant, Reais } from './values.ts'

/** A refund above the daily limit of an administrator. Another administrator confirms or refuses it. */
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
  /** What is cancelled with the refund, and the name of the entry or bundle. */
  removes: Type.Enum(['nothing', 'cart', 'item', 'bundle']),
  removesName: Type.String(),
  /** 1 when the caller requested the refund, so that another administrator must decide. */
  isOwn: Flag,
})

/** A refund that the bank did not make and that nothing replaced. */
export type FailedRefund = Static<typeof FailedRefund>
export const FailedRefund = Type.Object({
  refundId: Type.String(),
  /** Empty for money that belongs to no cart; so are code, event and buyer. */
  cartUUID: Type.String(),
  cartCode: Type.String(),
  eventName: Type.String(),
  buyerName: Type.String(),
  value: Reais,
  desc: Type.String(),
  /** What the bank said; '' when it gave no reason. */
  bankReason: Type.String(),
  askedOn: Instant,
})

export const refundEndpoints = endpointTable({
  'GET /api/refunds/waiting': {
    id: 'listWaitingRefunds',
    summary: 'Refunds above the daily limit of an administrator, which wait for another administrator',
    access: may('granted', 'owner', 'treasurer', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ items: Type.Array(WaitingRefund) }),
  },
  'POST /api/refunds/:requestId/approve': {
    id: 'approveRefund',
    summary: 'Confirm a refund as another administrator; everything is checked again',
    access: may('requestId', 'owner', 'treasurer'),
    ...adminChange,
  },
  'POST /api/refunds/:requestId/decline': {
    id: 'declineRefund',
    summary: 'Refuse a refund as another administrator',
    access: may('requestId', 'owner', 'treasurer'),
    ...adminChange,
  },
  'GET /api/refunds/failed': {
    id: 'listFailedRefunds',
    summary: 'Refunds that the bank did not make, with its reason, the oldest first, at most 200 of them',
    access: may('granted', 'owner', 'treasurer', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ items: Type.Array(FailedRefund) }),
  },
  'POST /api/refunds/:refundId/retry': {
    id: 'retryRefund',
    summary: 'Try a failed refund again with the same value; a second call changes nothing',
    access: may('refundId', 'owner', 'treasurer'),
    ...adminChange,
  },
  'POST /api/refunds/:refundId/transferred': {
    id: 'noteTransferredRefund',
    summary: 'Note that the money of a failed refund went back by a bank transfer',
    access: may('refundId', 'owner', 'treasurer'),
    ...adminChange,
    /** Where and when, for the history. */
    body: Body({ desc: Type.String({ minLength: 1, maxLength: 100 }) }),
    refuses: [404, 409],
  },
})
