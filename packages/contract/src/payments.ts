import { methodsWith, NO_REFERENCE } from '@porteira/domain'
import { type Static, type TString, Type } from 'typebox'
import { Answer, TokenQuery } from './bodies.ts'
import { againstFloods, asking, by, endpointTable, type RateLimit, perMinute, withToken } from './endpoint.ts'
import { Flag, Reais } from './values.ts'

export const PixRefund = Type.Object({
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
  /** The installments that one payment of the rest has paid; absent for other payments. */
  covers: Type.Optional(Type.Array(Type.Integer())),
  payNow: Flag,
  /** 1 when the charge is unpaid after the due day; a due day on a weekend moves to the next Monday. */
  overdue: Type.Optional(Flag),
  /** The Pix that paid the charge; '' while unpaid. `returns` and `left` belong to this Pix only. */
  endToEndId: Type.String(),
  returns: Type.Array(PixRefund),
  /** The amount of that Pix that can still be refunded. */
  left: Reais,
})

/** A Pix for a charge that it does not pay: the charge was paid before, or the value is different. */
export type OtherPix = Static<typeof OtherPix>
export const OtherPix = Type.Object({
  /** The charge of the Pix. */
  txid: Type.String(),
  endToEndId: Type.String(),
  receivedValue: Reais,
  receivedOn: Type.String(),
  /** The classification of the Pix. */
  kind: Type.Enum(['duplicate', 'mismatch', 'credited', 'other']),
  returns: Type.Array(PixRefund),
  left: Reais,
})

export const PurchaseStatus = Type.Enum(['Pending', 'Paid', 'Registered', 'Cancelled'])

/** How much of a cart's payment was refunded or has a requested refund. */
export const RefundedState = Type.Enum(['none', 'partial', 'whole'])

/** What the desk notes of a payment, such as brand and NSU of a card; '' where a method has none. */
export const PaymentReference = Object.fromEntries(
  Object.keys(NO_REFERENCE).map((name) => [name, Type.String()]),
) as Record<keyof typeof NO_REFERENCE, TString>

/** A payment that the desk took for a cart, or a courtesy. */
export type DeskPayment = Static<typeof DeskPayment>
export const DeskPayment = Type.Object({
  /** '' for a courtesy, which is no payment. */
  paymentId: Type.String(),
  method: Type.Enum([...methodsWith({ takenBy: 'desk' }), 'courtesy']),
  value: Reais,
  paidOn: Type.String(),
  ...PaymentReference,
  /** The amount that can still be refunded, by the same method. */
  left: Reais,
  returns: Type.Array(PixRefund),
})

/** The payment of a cart. */
export type Payment = Static<typeof Payment>
export const Payment = Type.Object({
  pix: Type.Array(PixCharge),
  otherPix: Type.Array(OtherPix),
  /** The cash and card payments and the courtesy; absent if there are none. */
  desk: Type.Optional(Type.Array(DeskPayment)),
  /** Money of removed entries whose refund at the desk was withdrawn and that nothing replaced; absent if there is none. */
  keptValue: Type.Optional(Reais),
  /** The amount of the cart's payment that was refunded or has a requested refund. */
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
 * A payment page polls the status once a second, and a buyer may have several pages open. The limits of the modes that
 * call the bank are lower. Hundreds of buyers may share the Wi-Fi address of an event.
 */
const pixRateLimits: RateLimit[] = [
  asking({ mode: '[01]' }, againstFloods),
  asking({ mode: '2' }, { ...againstFloods, max: 60_000 }),
  asking({ mode: '[01]' }, perMinute(10, 'cart')),
  asking({ mode: '2' }, { max: 10, seconds: 1, per: 'cart' }),
  asking({ mode: '2' }, perMinute(180, 'cart')),
]

/** The answer of `mode=2`. The answer of `mode=0` is a PNG, and that of `mode=1` is plain text. */
export type PixStatus = Static<typeof PixStatus>
export const PixStatus = Answer({
  chargedValue: Reais,
  paymentStatus: Flag,
  cartIsFree: Flag,
  /** The sentence about a Pix of another value that waits for a decision; '' without one. */
  msg: Type.String(),
  /** Whole seconds until the page of one installment closes; absent for a cart. */
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
  'GET /api/pay/:txid': {
    id: 'readSharedPix',
    summary: 'A Pix of a sale at the desk, for the phone of the buyer; without names of persons',
    ...by('visitor', againstFloods),
    reply: Answer({
      eventName: Type.String(),
      cartCode: Type.String(),
      chargedValue: Reais,
      /** `over`: the desk asks for another amount, or the sale ended. */
      state: Type.Enum(['waiting', 'paid', 'over']),
      /** The text to copy, and the address of a picture of its QR code; '' unless the state is `waiting`. */
      pixCopiaECola: Type.String(),
      qr: Type.String(),
      expirationSeconds: Type.Integer(),
    }),
    refuses: [404],
  },
  'POST /api/cart/:cartUUID/pay/all': {
    id: 'payAllInstallments',
    summary: 'Pay the rest of an installment plan at once, without its future interest',
    ...withToken('user', perMinute(10, 'cart')),
    reply: Answer({
      msg: Type.String(),
      txid: Type.String(),
      chargedValue: Reais,
      /** The amount of the same installments on their due days. */
      fullValue: Reais,
      installments: Type.Array(Type.Integer()),
    }),
    refuses: [409],
  },
})
