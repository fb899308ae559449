import { type Static, Type } from 'typebox'
import { PurchaseStatus, Payment, ReturnedState } from './accounts.ts'
import { asking, endpointTable, type Limit, perHour, perMinute, refusals } from './endpoint.ts'
import { FilledRider, Participant } from './riders.ts'
import { EntityRequired, TeamInfo } from './settings.ts'
import {
  Body,
  Choice,
  Flag,
  NullableInteger,
  NullableString,
  NumericText,
  OK,
  Reais,
  Said,
  TextOrNull,
  Token,
  TokenQuery,
} from './values.ts'

const Entity = Type.Object({ uuid: Type.String(), name: Type.String() })

/** One registration of a cart: what its form needs, and what was filled in. */
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
  formation: Type.Enum(['pending', 'open', 'review', 'approved', 'cancelled']),
  entityRequired: EntityRequired,
  entityOptional: Flag,
  entityAvail: Type.Array(Entity),
  entitySel: Type.String(),
  entityName: Type.String(),
  teamInfo: TeamInfo,
  team: Type.String(),
  badgesAvail: Type.Array(Type.Integer()),
  badgeSel: NullableInteger,
  badge: NullableInteger,
  strengthsAvail: Type.Array(Type.Integer()),
  strengthSel: NullableInteger,
  strength: NullableInteger,
  minParticipants: Type.Integer(),
  maxParticipants: Type.Integer(),
  sbbEnabled: Flag,
  allowLateComers: Flag,
  savedLives: Type.Integer(),
  participants: Type.Array(Participant),
})

/** One registration of a cart by the category it is for. */
const CartCategory = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  /** The registration in `items`. */
  cartItemId: Type.Integer(),
  chargedValue: Reais,
  deletedOn: NullableString,
})

/**
 * One unit of a bundle with the registrations it brought. Units are listed separately, because each has its own price and is
 * removed and restored as a whole.
 */
const CartBundle = Type.Object({
  itemUUID: Type.String(),
  name: Type.String(),
  chargedValue: Reais,
  rodeoCategories: Type.Array(CartCategory),
})

/** '@REVIEW@' is answered for one open formation that waits for the organiser; a cart itself never has it. */
export type CartStatus = Static<typeof CartStatus>
const CartStatus = Type.Enum([...PurchaseStatus.enum, '@REVIEW@'])

export type Cart = Static<typeof Cart>
export const Cart = Type.Object({
  status: OK,
  cartUUID: Type.String(),
  cartCode: Type.String(),
  cartStatus: CartStatus,
  eventUUID: Type.String(),
  eventName: Type.String(),
  /** The registrations, one by one. `bundles` and `rodeoCategories` say how each of them was bought. */
  items: Type.Array(CartItem),
  /** Units of bundles among `items`, in the order of purchase. */
  bundles: Type.Array(CartBundle),
  /** Registrations among `items` that were bought without a bundle. */
  rodeoCategories: Type.Array(CartCategory),
  totalPrice: Reais,
  installmentAmount: Reais,
  paymentStatus: Flag,
  cartIsFree: Flag,
  createdOn: Type.String(),
  updatedOn: Type.String(),
  deletedOn: NullableString,
  /** Whole seconds until the session ends; 0 when it no longer counts. */
  expirationSeconds: Type.Integer(),
  installments: Type.Array(
    Type.Object({
      numInstallments: Type.Integer(),
      desc: Type.String(),
      installmentAmount: Reais,
      totalPrice: Reais,
      dueDates: Type.Array(Type.String()),
    }),
  ),
  pixInterest: Type.String(),
  supportWhatsapp: Type.String(),
  receiptEmail: Type.Optional(Type.String()),
  /** What administrators should know of it, such as a contested payment. */
  note: Type.Optional(Type.String()),
  buyer: Type.Optional(
    Type.Object({ name: Type.String(), cpf: Type.String(), mobile: Type.String(), email: Type.String() }),
  ),
  payment: Type.Optional(Payment),
  /** 'whole': all that was paid went back, and no riders are taken any more. */
  returned: ReturnedState,
})

export type CartOpened = Static<typeof CartOpened>
const CartOpened = Type.Object({
  status: OK,
  msg: Type.String(),
  cartUUID: Type.String(),
  cartCode: Type.String(),
  expirationSeconds: Type.Integer(),
})

export type Wanted = Static<typeof Wanted>
const Wanted = Body({
  itemUUID: Type.String({ maxLength: 36 }),
  quantity: Type.Integer({ minimum: 1, maximum: 500 }),
})

/** What the participants form sends; names and ids of riders are looked up again by the server. */
export type FilledItem = Static<typeof FilledItem>
const FilledItem = Body({
  cartItemId: Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 }),
  entitySel: Type.Optional(TextOrNull(100)),
  entityName: Type.Optional(TextOrNull(100)),
  team: Type.Optional(TextOrNull(100)),
  badgeSel: Type.Optional(Choice),
  strengthSel: Type.Optional(Choice),
  participants: Type.Array(FilledRider, { maxItems: 99 }),
})

const pixQuery = Type.Object({
  token: Type.Optional(Token),
  mode: Type.Enum(['0', '1', '2']),
  installments: Type.Optional(Type.String({ pattern: '^\\d{1,2}$' })),
})

/**
 * A page looks once a second, and some pages may be open; what asks the bank is dearer. An address may be the one
 * Wi-Fi of an event, where hundreds pay at once.
 */
const pixLimits: Limit[] = [
  asking({ mode: '[01]' }, perMinute(600, 'ip')),
  asking({ mode: '2' }, { max: 300, seconds: 1, per: 'ip' }),
  asking({ mode: '[01]' }, perMinute(10, 'cart')),
  asking({ mode: '2' }, { max: 10, seconds: 1, per: 'cart' }),
  asking({ mode: '2' }, perMinute(180, 'cart')),
]

/** Answer of `mode=2`; `mode=0` is a PNG and `mode=1` plain text. */
export type PixStatus = Static<typeof PixStatus>
const PixStatus = Type.Object({
  status: OK,
  chargedValue: Reais,
  paymentStatus: Flag,
  cartIsFree: Flag,
  msg: Type.String(),
  /** How long the page of one installment stays open, in whole seconds from this answer; absent for a cart. */
  expirationSeconds: Type.Optional(Type.Integer()),
})

/** With `bundle` everything that was bought together with the registration. */
export const cartEndpoints = endpointTable({
  'POST /api/cart/': {
    summary:
      'Reserve units and open a cart; sent again with the same Idempotency-Key header it is the same cart',
    caller: 'anyone',
    // A ground's one Wi-Fi is a crowd: who logs in counts for himself.
    limits: [perMinute(10, 'token'), perHour(60, 'token'), perMinute(20, 'visitor'), perHour(100, 'visitor')],
    query: TokenQuery,
    body: Body({
      items: Type.Array(Wanted, { maxItems: 50 }),
      token: Type.Optional(Token),
      termsAccepted: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    reply: { 200: CartOpened, ...refusals(400, 401, 409, 429, 503) },
  },
  'GET /api/cart/:cartUUID': {
    summary: 'A cart: the holder of its id sees prices and forms, its owner also buyer, riders and payments',
    caller: 'anyone',
    limits: [
      perMinute(120, 'cart'),
      perMinute(300, 'ip'),
      asking({ installments: '.+' }, perMinute(60, 'cart')),
      asking({ showOpenFormations: '.+' }, perMinute(60, 'cart')),
      // Whoever tries ids finds none.
      { ...perMinute(30, 'ip'), answered: 404 },
    ],
    query: Type.Object({
      token: Type.Optional(Token),
      installments: Type.Optional(Type.String({ pattern: '^\\d{1,2}$' })),
      showOpenFormations: Type.Optional(NumericText),
    }),
    reply: { 200: Cart, ...refusals(400, 401, 404, 409, 429) },
  },
  'GET /api/cart/:cartUUID/pay/pix': {
    summary: 'Pay a cart: QR code (mode=0), copy-and-paste text (mode=1), status (mode=2)',
    caller: 'user',
    limits: pixLimits,
    query: pixQuery,
    reply: { 200: PixStatus, ...refusals(400, 401, 403, 404, 409, 429, 503) },
  },
  'GET /api/cart/:cartUUID/pay/pix/:txid': {
    summary: 'Pay one installment: QR code, text, status',
    caller: 'user',
    limits: pixLimits,
    query: pixQuery,
    reply: { 200: PixStatus, ...refusals(400, 401, 403, 404, 409, 429, 503) },
  },
  'POST /api/cart/:cartUUID/pay/all': {
    summary: 'Pay all that is left of an installment plan at once, less its future interest',
    caller: 'user',
    limits: [perMinute(10, 'cart')],
    query: TokenQuery,
    reply: {
      200: Type.Object({
        status: OK,
        msg: Type.String(),
        txid: Type.String(),
        chargedValue: Reais,
        /** What the installments would have cost on their due days. */
        fullValue: Reais,
        installments: Type.Array(Type.Integer()),
      }),
      ...refusals(400, 401, 404, 409, 429, 503),
    },
  },
  'PUT /api/cart/:cartUUID/participants': {
    summary: 'Save who rides: all formations of a paid cart, or one open formation (fillOpenFormations)',
    caller: 'anyone',
    limits: [perMinute(10, 'cart'), perMinute(30, 'ip')],
    bodyLimit: 262_144,
    query: Type.Object({ token: Type.Optional(Token), fillOpenFormations: Type.Optional(NumericText) }),
    body: Body({ items: Type.Array(FilledItem, { maxItems: 500 }), token: Type.Optional(Token) }),
    reply: {
      200: Said,
      ...refusals(400, 401, 404, 409, 413, 429),
    },
  },
  'POST /api/cart/:cartUUID/receipt/email': {
    summary: 'Send the receipt by mail',
    caller: 'user',
    limits: [perHour(10, 'cart')],
    query: TokenQuery,
    body: Body({
      token: Type.Optional(Token),
      email: Type.String({ maxLength: 64 }),
      cartUUID: Type.Optional(Type.String({ maxLength: 36 })),
    }),
    reply: { 200: Said, ...refusals(400, 401, 404, 409, 429) },
  },
  'POST /api/cart/:cartUUID/receipt/html': {
    summary: 'The receipt as a printable page',
    caller: 'user',
    limits: [perMinute(30, 'account')],
    query: TokenQuery,
    body: Body({
      token: Type.Optional(Token),
      email: Type.Optional(Type.String({ maxLength: 64 })),
      cartUUID: Type.Optional(Type.String({ maxLength: 36 })),
    }),
    reply: {
      200: Type.Object({ status: OK, msg: Type.String(), receiptHTML: Type.String() }),
      ...refusals(400, 401, 404, 409, 429),
    },
  },
})
