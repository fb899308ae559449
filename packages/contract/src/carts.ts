import { mapAskSettings } from '@porteira/domain'
import { type Static, Type } from 'typebox'
import { Answer, Body, Message, NamedUuid, SessionQuery } from './bodies.ts'
import { againstFloods, asking, endpointTable, perHour, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Payment, PurchaseStatus, RefundedState } from './payments.ts'
import { Participant } from './riders.ts'
import { EntityRequired, TeamInfo } from './settings.ts'
import { AppliedVoucher, TakesVouchers } from './vouchers.ts'
import {
  Flag,
  FlagText,
  meaning,
  NullableInteger,
  NullableString,
  NumericText,
  Reais,
  Token,
} from './values.ts'

/** The state of an entry's riders; 'pending' until the cart is paid, 'place' for one that has none. */
export const FormationState = Type.Enum(['pending', 'open', 'review', 'approved', 'cancelled', 'place'])

/** One entry of a cart: the options of its form and the input. */
export type CartItem = Static<typeof CartItem>
export const CartItem = Type.Object({
  cartItemId: Type.Integer(),
  itemUUID: Type.String(),
  name: Type.String(),
  bundleName: Type.String(),
  desc: Type.String(),
  chargedValue: Reais,
  deletedOn: NullableString,
  registrationInPerson: Flag,
  formation: FormationState,
  entityRequired: EntityRequired,
  entityOptional: Flag,
  entityAvail: Type.Array(NamedUuid),
  entitySel: Type.String(),
  entityName: Type.String(),
  teamInfo: TeamInfo,
  team: Type.String(),
  badgesAvail: Type.Array(Type.Integer()),
  /** Those of `badgesAvail` that the organiser keeps for the desk. Empty for a buyer. */
  badgesKept: Type.Array(Type.Integer()),
  badgeSel: NullableInteger,
  badge: NullableInteger,
  strengthsAvail: Type.Array(Type.Integer()),
  strengthSel: NullableInteger,
  strength: NullableInteger,
  minParticipants: Type.Integer(),
  maxParticipants: Type.Integer(),
  /** Completed years on the first day of the event; null or 0 without a limit. */
  restrictAgeMin: NullableInteger,
  restrictAgeMax: NullableInteger,
  /** How many entries of the category one CPF may be in; 0 without a limit. */
  maxCpfOccurrences: Type.Integer(),
  ...mapAskSettings(() => Flag),
  savedLives: Type.Integer(),
  participants: Type.Array(Participant),
  /** When the plan of the ground with the numbers was uploaded; absent without one. */
  planUpdatedOn: Type.Optional(Type.String()),
})

/** One entry of a cart with its category. */
export const CartCategory = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  /** The id of the entry in `items`. */
  cartItemId: Type.Integer(),
  chargedValue: Reais,
  deletedOn: NullableString,
})

/**
 * One unit of a bundle with its entries. Units are listed separately, because each has its own price and is cancelled
 * and restored as a whole.
 */
export const CartBundle = Type.Object({
  itemUUID: Type.String(),
  name: Type.String(),
  chargedValue: Reais,
  rodeoCategories: Type.Array(CartCategory),
})

/** '@REVIEW@' is the answer for one open formation that waits for the organiser. A cart never has this status. */
export type CartStatus = Static<typeof CartStatus>
export const CartStatus = Type.Enum([...PurchaseStatus.enum, '@REVIEW@'])

/** A plan of installments that a buyer may choose. */
export const InstallmentPlan = Type.Object({
  numInstallments: Type.Integer(),
  desc: Type.String(),
  installmentAmount: Reais,
  totalPrice: Reais,
  dueDates: Type.Array(Type.String()),
})

export const Buyer = Type.Object({
  name: Type.String(),
  cpf: Type.String(),
  mobile: Type.String(),
  email: Type.String(),
})

export type Cart = Static<typeof Cart>
export const Cart = Answer({
  cartUUID: Type.String(),
  cartCode: Type.String(),
  cartStatus: CartStatus,
  eventUUID: Type.String(),
  eventName: Type.String(),
  /** All entries. `bundles` and `rodeoCategories` contain the same entries by the way they were bought. */
  items: Type.Array(CartItem),
  /** The units of bundles among `items`, in the order of purchase. */
  bundles: Type.Array(CartBundle),
  /** The entries among `items` that were bought without a bundle. */
  rodeoCategories: Type.Array(CartCategory),
  totalPrice: Reais,
  installmentAmount: Reais,
  paymentStatus: Flag,
  cartIsFree: Flag,
  createdOn: Type.String(),
  updatedOn: Type.String(),
  deletedOn: NullableString,
  /** Whole seconds until the hold ends; 0 when the cart has no time limit. */
  expirationSeconds: Type.Integer(),
  installments: Type.Array(InstallmentPlan),
  pixInterest: Type.String(),
  supportWhatsapp: Type.String(),
  receiptEmail: Type.Optional(Type.String()),
  /** 1: it was offered to a person of a waiting list. */
  isOffer: Type.Optional(Flag),
  /** 1: the desk sold it. */
  soldAtDesk: Type.Optional(Flag),
  /** A note for administrators, such as a contested payment. */
  note: Type.Optional(Type.String()),
  buyer: Type.Optional(Buyer),
  payment: Type.Optional(Payment),
  /** 'whole': the full amount was refunded, and riders are no longer accepted. */
  returned: RefundedState,
  voucher: Type.Optional(AppliedVoucher),
  takesVouchers: TakesVouchers,
  /** Until when the riders of a free cart must be named; absent without such a time. */
  formBy: Type.Optional(Type.String()),
})

export const CartOpened = Answer({
  msg: Type.String(),
  cartUUID: Type.String(),
  cartCode: Type.String(),
  expirationSeconds: Type.Integer(),
})

export type CartRequestItem = Static<typeof CartRequestItem>
export const CartRequestItem = Body({
  itemUUID: Type.String({ maxLength: 36 }),
  quantity: Type.Integer({ minimum: 1, maximum: 500 }),
})

export const cartEndpoints = endpointTable({
  'POST /api/cart/': {
    id: 'reserveCart',
    summary: 'Reserve units and open a cart',
    repeatable: true,
    // Many buyers share the Wi-Fi address of an event, so callers with a session have limits of their own.
    access: may('body.items', 'owner', 'desk'),
    ...withToken(
      'anyone',
      perMinute(10, 'token'),
      perHour(60, 'token'),
      perMinute(20, 'visitor'),
      perHour(100, 'visitor'),
    ),
    body: Body({
      items: Type.Array(CartRequestItem, { maxItems: 50 }),
      token: Type.Optional(Token),
      termsAccepted: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    reply: CartOpened,
    refuses: [409],
  },
  'GET /api/cart/:cartUUID': {
    id: 'readCart',
    summary: 'A cart with prices and forms; its owner also reads buyer, riders and payments',
    access: may('cartUUID', 'owner', 'treasurer', 'desk', 'auditor'),
    caller: 'anyone',
    limits: [
      perMinute(120, 'cart'),
      againstFloods,
      asking({ installments: '.+' }, perMinute(60, 'cart')),
      asking({ showOpenFormations: '.+' }, perMinute(60, 'cart')),
      // A client that guesses ids is stopped by this limit.
      { ...perMinute(30, 'ip'), answered: 404 },
    ],
    query: SessionQuery({
      installments: Type.Optional(Type.String({ pattern: '^\\d{1,2}$' })),
      showOpenFormations: meaning(
        NumericText,
        'The `cartItemId` of an entry of the cart: the answer has this entry only, with the form of its riders, and needs a session. `cartStatus` is `@REVIEW@` once its riders were submitted.',
      ),
      /** 1 only looks: the cart gets no owner, and a cart of another buyer is not found, also without a token. */
      look: Type.Optional(FlagText),
    }),
    reply: Cart,
    refuses: [409],
  },
  'POST /api/cart/:cartUUID/receipt/email': {
    id: 'mailReceipt',
    summary: 'Send the receipt by mail',
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('user', perHour(10, 'cart')),
    body: Body({
      token: Type.Optional(Token),
      email: Type.String({ maxLength: 64 }),
      cartUUID: Type.Optional(Type.String({ maxLength: 36 })),
    }),
    reply: Message,
    refuses: [409],
  },
  'POST /api/cart/:cartUUID/receipt/html': {
    id: 'readReceipt',
    summary: 'The receipt as a printable page',
    access: may('cartUUID', 'owner', 'treasurer', 'desk', 'auditor'),
    ...withToken('user', perMinute(30, 'account')),
    body: Body({
      token: Type.Optional(Token),
      email: Type.Optional(Type.String({ maxLength: 64 })),
      cartUUID: Type.Optional(Type.String({ maxLength: 36 })),
    }),
    reply: Answer({ msg: Type.String(), receiptHTML: Type.String() }),
    refuses: [409],
  },
})
