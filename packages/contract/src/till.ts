import { type DeskMethod, deskMethods, type DrawerMethod, methodsWith, NSU_PATTERN } from '@porteira/domain'
import { type Static, Type } from 'typebox'
import { HistoryFact } from './admin-carts.ts'
import { Answer, Body, Message, NamedUuid, SessionQuery } from './bodies.ts'
import { CartRequestItem } from './carts.ts'
import { adminChange, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { CartItemId, Cpf, Flag, Instant, PlainDate, Reais, Uuid } from './values.ts'
import { PaymentReference } from './payments.ts'
import { AppliedVoucher, TakesVouchers, VoucherBody } from './vouchers.ts'

const InstantOrEmpty = Type.Union([Instant, Type.Literal('')])
const Amount = Type.Number({ minimum: 0.01, maximum: 1_000_000 })
const Reason = Type.String({ minLength: 1, maxLength: 200 })
/** Why a treasurer or an owner decides about money of the till. */
export const TillReason = Body({ reason: Reason })

/** A random key that a browser makes once and keeps. A shift belongs to one browser. */
const DeviceKey = Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' })
const DeviceName = Type.String({ minLength: 1, maxLength: 60 })

export const ShiftState = Type.Enum(['open', 'counted', 'closed'])
export const MovementKind = Type.Enum(['withdrawal', 'deposit'])
export const CardBrand = Type.Enum(['visa', 'mastercard', 'elo', 'hipercard', 'amex', 'other'])
export const PaidBy = Type.Enum([...methodsWith(), 'courtesy'])

/** Null for cash of an open shift that the caller may not see before the count. */
const CountedBlind = Type.Union([Reais, Type.Null()])

type SumsOf<Method extends DeskMethod, Received> = Record<`${Method}In`, Received> &
  Record<`${Method}Out`, typeof Reais>
const sumsOf = (isInDrawer: boolean) =>
  Object.fromEntries(
    deskMethods({ isInDrawer }).flatMap((method) => [
      [`${method}In`, isInDrawer ? CountedBlind : Reais],
      [`${method}Out`, Reais],
    ]),
  )

/** What each method of the drawer received and returned. */
const drawerSums = sumsOf(true) as SumsOf<DrawerMethod, typeof CountedBlind>
const otherSums = sumsOf(false) as SumsOf<Exclude<DeskMethod, DrawerMethod>, typeof Reais>

/** The money of a shift. `expected` is the cash that must be in the drawer. */
export type ShiftTotals = Static<typeof ShiftTotals>
export const ShiftTotals = Type.Object({
  float: Reais,
  ...drawerSums,
  deposits: Reais,
  withdrawals: Reais,
  expected: CountedBlind,
  ...otherSums,
  /** Value of the entries that were given away. */
  courtesies: Reais,
  /** The number of completed sales. */
  sales: Type.Integer(),
})

/** A shift at the till of an event. */
export type Shift = Static<typeof Shift>
export const Shift = Type.Object({
  shiftId: Uuid,
  eventUUID: Uuid,
  /** Counts from 1 in the event: 'Caixa 2'. */
  number: Type.Integer(),
  state: ShiftState,
  openedBy: Type.String(),
  deviceName: Type.String(),
  openedOn: Instant,
  countedOn: InstantOrEmpty,
  closedOn: InstantOrEmpty,
  /** 1 when the caller opened it. */
  isOwn: Flag,
  /** 1 when it belongs to the browser that sent this `deviceKey`. */
  isHere: Flag,
  totals: ShiftTotals,
  /** The counted cash; null while it is not counted. */
  counted: Type.Union([Reais, Type.Null()]),
  /** `counted` less the expected cash at the moment of the count; null while it is not counted. */
  difference: Type.Union([Reais, Type.Null()]),
  /** The reason and the person of the approval of a count; '' without one. */
  approvedBy: Type.String(),
  approvalReason: Type.String(),
  /**
   * An earlier count with a difference after which cash was put in or taken out. It makes each count after it wait for an
   * approval, also without a difference.
   */
  earlierCount: Type.Union([
    Type.Object({ at: Instant, counted: Reais, expected: Reais, difference: Reais }),
    Type.Null(),
  ]),
})

/** The answer to a change of a shift. */
export const ShiftAnswer = Answer({ msg: Type.String(), shift: Shift })

/** One line of the report of a shift, in the order of time. */
export type ShiftLine = Static<typeof ShiftLine>
export const ShiftLine = Type.Object({
  at: Instant,
  kind: Type.Enum(['sale', 'refund', 'withdrawal', 'deposit', 'courtesy']),
  method: Type.Union([PaidBy, Type.Literal('')]),
  cartUUID: Type.String(),
  cartCode: Type.String(),
  buyerName: Type.String(),
  /** Money that came in is positive, money that went out is negative. */
  value: CountedBlind,
  /** The reason of a movement, the description of a refund, or what the desk noted of a payment. */
  says: Type.String(),
})

/** A payment of a sale at the desk, in the order of time. */
export const SalePayment = Type.Object({
  paymentId: Type.String(),
  method: PaidBy,
  value: Reais,
  at: Instant,
  /** Cash that the buyer gave, and the change; 0 for other methods. */
  given: Reais,
  change: Reais,
  ...PaymentReference,
  /** What was returned of it or is promised. */
  returned: Reais,
})

/** A sale of the desk. */
export type DeskSale = Static<typeof DeskSale>
export const DeskSale = Type.Object({
  cartUUID: Uuid,
  cartCode: Type.String(),
  /** `open`: waits for its payment. `completed`: paid. `ended`: cancelled or expired. */
  state: Type.Enum(['open', 'completed', 'ended']),
  soldBy: Type.String(),
  soldOn: Instant,
  /** The entries that it holds; a unit of a bundle has those of each of its categories. */
  units: Type.Integer(),
  expirationSeconds: Type.Integer(),
  /** When an open sale ends unpaid; '' for other sales. */
  expiresOn: InstantOrEmpty,
  buyer: Type.Object({
    userUUID: Type.String(),
    name: Type.String(),
    maskedCpf: Type.String(),
    /** 1 when the buyer has a login and the cart is the buyer's own. */
    isOwner: Flag,
    /** 1 when the buyer has a login by now and the desk has not confirmed the identity. */
    isConfirmable: Flag,
  }),
  lines: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer(), value: Reais })),
  total: Reais,
  voucher: Type.Optional(AppliedVoucher),
  takesVouchers: TakesVouchers,
  /** The part that the desk asked for by Pix; 0 without one. */
  pixAsked: Reais,
  pixReceived: Reais,
  /** The amount that cash, card and courtesy must cover now. */
  left: Reais,
  payments: Type.Array(SalePayment),
})

/** A sentence for the screen and the sale as it is now. */
export const SaleAnswer = Answer({ msg: Type.String(), sale: DeskSale })

/** An item as the desk sells it, also when it is closed online. */
export type DeskItem = Static<typeof DeskItem>
export const DeskItem = Type.Object({
  itemUUID: Uuid,
  name: Type.String(),
  isBundle: Flag,
  price: Reais,
  /** Units that can be sold now. */
  units: Type.Integer(),
  /** Free numbers that are kept for the desk. */
  keptBadges: Type.Integer(),
  /** People in its waiting list. */
  waiting: Type.Integer(),
  /** 1 when only the desk sells it now. */
  isDeskOnly: Flag,
})

/** A refund of a payment at the desk that was promised and that the desk has not handed over. */
export type RefundToPayOut = Static<typeof RefundToPayOut>
export const RefundToPayOut = Type.Object({
  refundId: Type.String(),
  cartUUID: Uuid,
  cartCode: Type.String(),
  buyerName: Type.String(),
  method: Type.Enum(methodsWith({ refundedBy: 'desk' })),
  ...PaymentReference,
  value: Reais,
  desc: Type.String(),
  askedBy: Type.String(),
  askedOn: Instant,
})

/** The sums of one day: all shifts, and the whole ledger by method. */
export type TillDay = Static<typeof TillDay>
export const TillDay = Type.Object({
  day: PlainDate,
  shifts: Type.Array(Shift),
  /** Money that came in and went out by method on this day; courtesies are no money. */
  methods: Type.Array(
    Type.Object({ method: PaidBy, received: CountedBlind, returned: Reais, count: Type.Integer() }),
  ),
  totals: ShiftTotals,
  /** Entries that were given away without a shift: their value, and the number of sales. */
  outside: Type.Object({ courtesies: Reais, sales: Type.Integer() }),
})

/** Cash that the desk takes, and what the buyer gave. */
export const CashPart = Body({ value: Amount, given: Amount })
/** A payment at the card terminal. */
export const CardPart = Body({
  value: Amount,
  brand: CardBrand,
  nsu: Type.String({ pattern: NSU_PATTERN }),
})
/** How the desk receives an amount, by method. */
export const CounterParts = {
  cash: Type.Union([CashPart, Type.Null()]),
  cards: Type.Array(CardPart, { maxItems: 4 }),
}
/** The own shift in this browser. */
export const OfShift = { shiftId: Uuid, deviceKey: DeviceKey }
/** A change of something of the till that the call names. */
const tillChange = { ...adminChange, refuses: [404, 409] } as const

export const tillEndpoints = endpointTable({
  'GET /api/events/:eventUUID/till': {
    id: 'readTill',
    summary: 'The till of an event: the own shift, the items, the open sales and the refunds to hand over',
    access: may('eventUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('admin', perMinute(120, 'token')),
    query: SessionQuery({ deviceKey: DeviceKey }),
    reply: Answer({
      eventName: Type.String(),
      /** The own open shift, or the own counted shift that waits for approval; null if there is neither. */
      shift: Type.Union([Shift, Type.Null()]),
      items: Type.Array(DeskItem),
      takesVouchers: TakesVouchers,
      /** Sales at the desk that are not paid, the newest first. */
      openSales: Type.Array(DeskSale),
      refunds: Type.Array(RefundToPayOut),
      /** 1 when the caller may give entries away and accept differences. */
      mayApprove: Flag,
    }),
    refuses: [404],
  },
  'GET /api/events/:eventUUID/till/shifts': {
    id: 'readTillDay',
    summary: 'The sheet of a day: every shift, and received and returned money by method',
    access: may('eventUUID', 'owner', 'treasurer', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    query: SessionQuery({ day: PlainDate }),
    reply: Answer({ eventName: Type.String(), days: Type.Array(PlainDate), ...TillDay.properties }),
    refuses: [404],
  },
  'POST /api/events/:eventUUID/till/shifts': {
    id: 'openShift',
    summary: 'Open a shift with the cash that is in the drawer',
    access: may('eventUUID', 'owner', 'treasurer', 'desk'),
    ...tillChange,
    body: Body({
      float: Type.Number({ minimum: 0, maximum: 1_000_000 }),
      deviceKey: DeviceKey,
      deviceName: DeviceName,
    }),
    reply: ShiftAnswer,
  },
  'GET /api/till/shifts/:shiftId': {
    id: 'readShift',
    summary: 'The report of a shift',
    access: may('shiftId', 'owner', 'treasurer', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({
      eventName: Type.String(),
      shift: Shift,
      lines: Type.Array(ShiftLine),
      /** Notes and coins of the count: the value of one in reais, and how many. */
      counts: Type.Array(Type.Object({ value: Reais, quantity: Type.Integer() })),
      /** Its opening, counts, reopenings and approval, the oldest first. */
      history: Type.Array(HistoryFact),
    }),
    refuses: [404],
  },
  'POST /api/till/shifts/:shiftId/movements': {
    id: 'moveCash',
    summary: 'Take cash out of the drawer (withdrawal) or put cash in (deposit)',
    access: may('shiftId', 'owner', 'treasurer', 'desk'),
    ...tillChange,
    repeatable: true,
    body: Body({ kind: MovementKind, value: Amount, reason: Reason, deviceKey: DeviceKey }),
  },
  'POST /api/till/shifts/:shiftId/move': {
    id: 'moveShift',
    summary: 'Continue the own shift in this browser',
    access: may('shiftId', 'owner', 'treasurer', 'desk'),
    ...tillChange,
    body: Body({ deviceKey: DeviceKey, deviceName: DeviceName }),
  },
  'POST /api/till/shifts/:shiftId/count': {
    id: 'countShift',
    summary: 'Count notes and coins; without a difference the shift is closed',
    access: may('shiftId', 'owner', 'treasurer', 'desk'),
    ...tillChange,
    body: Body({
      /** The value of a note or coin in reais, and how many there are. */
      counts: Type.Array(
        Body({
          value: Type.Number({ minimum: 0.01, maximum: 200 }),
          quantity: Type.Integer({ minimum: 0, maximum: 100_000 }),
        }),
        { maxItems: 13 },
      ),
      deviceKey: DeviceKey,
    }),
    reply: ShiftAnswer,
  },
  'POST /api/till/shifts/:shiftId/reopen': {
    id: 'reopenShift',
    summary: 'Open a counted shift again, with a reason',
    access: may('shiftId', 'owner', 'treasurer', 'desk'),
    ...tillChange,
    body: Body({ reason: Reason, deviceKey: DeviceKey }),
  },
  'POST /api/till/shifts/:shiftId/approve': {
    id: 'approveShift',
    summary: 'Accept the difference of a counted shift of another person, which closes it',
    access: may('shiftId', 'owner', 'treasurer'),
    ...tillChange,
    body: TillReason,
  },
  'POST /api/events/:eventUUID/till/sales': {
    id: 'openSale',
    summary: 'Reserve items for a person at the desk, also items that are closed online',
    access: may('eventUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('admin', perMinute(60, 'token')),
    repeatable: true,
    body: Body({
      /** The CPF of the buyer, who is registered with or without a login. */
      cpf: Cpf,
      items: Type.Array(CartRequestItem, { minItems: 1, maxItems: 100 }),
      /** Why the desk sells units before the people who wait for them. */
      passReason: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: SaleAnswer,
    refuses: [404, 409],
  },
  'GET /api/till/sales/:cartUUID': {
    id: 'readSale',
    summary: 'A sale of the desk with its payments',
    access: may('cartUUID', 'owner', 'treasurer', 'desk', 'auditor'),
    ...withToken('admin', { max: 5, seconds: 1, per: 'token' }),
    reply: Answer({ sale: DeskSale, event: NamedUuid }),
    refuses: [404],
  },
  'POST /api/till/sales/:cartUUID/pix': {
    id: 'askSaleByPix',
    summary: 'Request the whole sale or a part of it by Pix; another amount replaces an unpaid request',
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('admin', perMinute(30, 'token')),
    body: Body({ value: Amount }),
    reply: Answer({
      msg: Type.String(),
      sale: DeskSale,
      txid: Type.String(),
      pixCopiaECola: Type.String(),
      /** The address of a picture of the QR code. */
      qr: Type.String(),
      /** The address of a page for the phone of the buyer. */
      link: Type.String(),
    }),
    refuses: [404, 409],
  },
  'POST /api/till/sales/:cartUUID/complete': {
    id: 'completeSale',
    summary: 'Book cash, card and courtesy and complete the sale, all in one transaction',
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('admin', perMinute(60, 'token')),
    repeatable: true,
    body: Body({
      /** The open shift; not needed for a courtesy alone. */
      ...OfShift,
      shiftId: Type.Union([Uuid, Type.Null()]),
      ...CounterParts,
      courtesy: Type.Union([
        Body({
          value: Amount,
          reason: Reason,
          /** The entries that it lowers. Default: the one of this price, else all by price. */
          entries: Type.Optional(Type.Array(CartItemId, { minItems: 1, maxItems: 100 })),
        }),
        Type.Null(),
      ]),
    }),
    reply: SaleAnswer,
    refuses: [404, 409],
  },
  'POST /api/till/sales/:cartUUID/voucher': {
    id: 'redeemVoucherAtTill',
    summary: 'Use a voucher of the buyer for a sale before its first payment',
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('admin', perMinute(30, 'token')),
    body: VoucherBody,
    reply: SaleAnswer,
    refuses: [404, 409],
  },
  'POST /api/till/sales/:cartUUID/voucher/remove': {
    id: 'removeVoucherAtTill',
    summary: 'Take the voucher of a sale away before its first payment',
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('admin', perMinute(30, 'token')),
    reply: SaleAnswer,
    refuses: [404, 409],
  },
  'POST /api/till/sales/:cartUUID/cancel': {
    id: 'cancelSale',
    summary: 'Give up a sale that is not complete; a Pix that was received goes back',
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...tillChange,
  },
  'POST /api/till/sales/:cartUUID/confirm-buyer': {
    id: 'confirmBuyer',
    summary: 'Confirm the identity of the buyer, so that the sale appears in the buyer’s own login',
    access: may('cartUUID', 'owner', 'desk'),
    ...tillChange,
  },
  'POST /api/till/payments/:paymentId/refund': {
    id: 'refundAtTill',
    summary: 'Promise the refund of a cash or card payment; remove=1 also cancels the cart or an entry',
    access: may('paymentId', 'owner', 'treasurer'),
    ...withToken('admin', perMinute(10, 'account')),
    repeatable: true,
    body: Body({
      value: Amount,
      desc: Type.String({ minLength: 1, maxLength: 100 }),
      /** 1 cancels in the same transaction: the cart, or the entry with the id `cartItemId`. */
      remove: Type.Optional(Flag),
      cartItemId: Type.Optional(CartItemId),
      /** 1 cancels the whole bundle of the entry. */
      bundle: Type.Optional(Flag),
    }),
    reply: Message,
    refuses: [404, 409],
  },
  'POST /api/till/carts/:cartUUID/restore': {
    id: 'payAgainAndRestore',
    summary: 'Take what went back for removed entries or a cancelled cart, and restore them',
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...tillChange,
    repeatable: true,
    body: Body({
      ...OfShift,
      /** The whole cart without an entry. */
      cartItemId: Type.Optional(CartItemId),
      /** 1: the whole bundle of the entry. */
      bundle: Type.Optional(Flag),
      /** The amount that the page shows; the parts cover it. */
      shown: Amount,
      ...CounterParts,
    }),
  },
  'POST /api/till/refunds/:refundId/pay-out': {
    id: 'payOutRefund',
    summary: 'Hand over a promised refund from the own shift: cash, or the reversal at the card terminal',
    access: may('refundId', 'owner', 'treasurer', 'desk'),
    ...tillChange,
    body: Body({ ...OfShift, nsu: Type.Optional(Type.String({ maxLength: 20 })) }),
  },
  'POST /api/till/refunds/:refundId/withdraw': {
    id: 'withdrawRefund',
    summary: 'Withdraw a promised refund of cash or card that the desk has not handed over, with a reason',
    access: may('refundId', 'owner', 'treasurer'),
    ...tillChange,
    body: TillReason,
  },
})
