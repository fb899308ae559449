import { type Static, Type } from 'typebox'
import { Answer, TokenQuery } from './bodies.ts'
import { asking, endpointTable, type RateLimit, perMinute, withToken } from './endpoint.ts'
import { Flag, Reais } from './values.ts'

export const PixReturn = Type.Object({
  id: Type.String(),
  rtrId: Type.String(),
  returnedValue: Reais,
  returnedOn: Type.String(),
  returnDesc: Type.String(),
  returnStatus: Type.Enum(['Solicitada', 'Em processamento', 'Devolvida', 'Não realizada']),
})

export type PixCharge = Static<typeof PixCharge>
export const PixCharge = Type.Object({
  txid: Type.String(),
  chargedValue: Reais,
  /** '' while unpaid. */
  paidOn: Type.String(),
  /** Due date; '' for a single payment. */
  installmentsOn: Type.String(),
  /** 0 for a single payment. */
  installmentNum: Type.Integer(),
  /** The installments that one payment for all that was left has paid; absent for every other. */
  covers: Type.Optional(Type.Array(Type.Integer())),
  payNow: Flag,
  /** 1 when nobody paid and the due day is over, or the Monday after a due day on a weekend. */
  overdue: Type.Optional(Flag),
  /** The Pix that paid it; '' while unpaid. `returns` and `left` are of this Pix alone. */
  endToEndId: Type.String(),
  returns: Type.Array(PixReturn),
  /** What of that Pix can still be returned. */
  left: Reais,
})

/** A Pix that came for a charge and does not pay it: it was paid already, or the value is another one. */
export type OtherPix = Static<typeof OtherPix>
export const OtherPix = Type.Object({
  /** Of the charge for which it came. */
  txid: Type.String(),
  endToEndId: Type.String(),
  receivedValue: Reais,
  receivedOn: Type.String(),
  /** What it was decided to be. */
  kind: Type.Enum(['duplicate', 'mismatch', 'credited', 'other']),
  returns: Type.Array(PixReturn),
  left: Reais,
})

export const PurchaseStatus = Type.Enum(['Pending', 'Paid', 'Registered', 'Cancelled'])

/** Of the money that paid a cart, how much was returned or is promised back. */
export const RefundedState = Type.Enum(['none', 'partial', 'whole'])

/** What a buyer paid for a cart. */
export type Payment = Static<typeof Payment>
export const Payment = Type.Object({
  pix: Type.Array(PixCharge),
  otherPix: Type.Array(OtherPix),
  /** What went back, or is promised back, of the money that paid the cart. */
  returnedValue: Reais,
})

/** 0 is a QR code, 1 the text to copy, 2 the status. */
export const PixMode = Type.Enum(['0', '1', '2'])
const pixQuery = Type.Object({
  ...TokenQuery.properties,
  mode: PixMode,
  installments: Type.Optional(Type.String({ pattern: '^\\d{1,2}$' })),
})

/**
 * A page looks once a second, and some pages may be open; what asks the bank is dearer. An address may be the one
 * Wi-Fi of an event, where hundreds pay at once.
 */
const pixRateLimits: RateLimit[] = [
  asking({ mode: '[01]' }, perMinute(600, 'ip')),
  asking({ mode: '2' }, { max: 300, seconds: 1, per: 'ip' }),
  asking({ mode: '[01]' }, perMinute(10, 'cart')),
  asking({ mode: '2' }, { max: 10, seconds: 1, per: 'cart' }),
  asking({ mode: '2' }, perMinute(180, 'cart')),
]

/** Answer of `mode=2`; `mode=0` is a PNG and `mode=1` plain text. */
export type PixStatus = Static<typeof PixStatus>
export const PixStatus = Answer({
  chargedValue: Reais,
  paymentStatus: Flag,
  cartIsFree: Flag,
  msg: Type.String(),
  /** How long the page of one installment stays open, in whole seconds from this answer; absent for a cart. */
  expirationSeconds: Type.Optional(Type.Integer()),
})

const payByPix = {
  caller: 'user',
  limits: pixRateLimits,
  query: pixQuery,
  reply: PixStatus,
  replyTypes: ['image/png', 'text/plain'],
  refuses: [403, 409],
} as const

export const paymentEndpoints = endpointTable({
  'GET /api/cart/:cartUUID/pay/pix': {
    id: 'payCart',
    summary: 'Pay a cart: QR code (mode=0), copy-and-paste text (mode=1), status (mode=2)',
    ...payByPix,
  },
  'GET /api/cart/:cartUUID/pay/pix/:txid': {
    id: 'payInstallment',
    summary: 'Pay one installment: QR code, text, status',
    ...payByPix,
  },
  'POST /api/cart/:cartUUID/pay/all': {
    id: 'payAllInstallments',
    summary: 'Pay the rest of an installment plan at once, less its future interest',
    ...withToken('user', perMinute(10, 'cart')),
    reply: Answer({
      msg: Type.String(),
      txid: Type.String(),
      chargedValue: Reais,
      /** What the installments would have cost on their due days. */
      fullValue: Reais,
      installments: Type.Array(Type.Integer()),
    }),
    refuses: [409],
  },
})
