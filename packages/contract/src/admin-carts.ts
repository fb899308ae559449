import { methodsWith } from '@porteira/domain'
import { type Static, Type } from 'typebox'
import { Answer, Body, Message, RefusalReason, SessionQuery } from './bodies.ts'
import { Cart, CartItem } from './carts.ts'
import { adminChange, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { FilledItem } from './riders.ts'
import { CartItemId, Flag, FlagText, Instant, Reais } from './values.ts'

export type HistoryFact = Static<typeof HistoryFact>
export const HistoryFact = Type.Object({
  at: Type.String(),
  who: Type.String(),
  says: Type.String(),
  reason: Type.String(),
})

/** A network with more than five accounts whose carts of one event ended unpaid within a day. */
export type UnpaidNetwork = Static<typeof UnpaidNetwork>
export const UnpaidNetwork = Type.Object({
  eventUUID: Type.String(),
  eventName: Type.String(),
  /** An IPv4 address, or the /64 of an IPv6 address. */
  network: Type.String(),
  accounts: Type.Integer(),
  carts: Type.Integer(),
  registrations: Type.Integer(),
  lastEndedOn: Instant,
})

/** The method of a payment of which money goes back. */
export const ReturnMethod = Type.Enum(methodsWith())

/** What goes back of one payment when entries end. */
const ReturnPart = Type.Object({
  method: ReturnMethod,
  value: Reais,
  paidOn: Instant,
  /** 1: only a bank transfer can return it, because the Pix is older than 90 days. */
  byTransfer: Flag,
})

/** What a purchase would be worth without an entry, a bundle or the whole cart. */
export type RemovalPreview = Static<typeof RemovalPreview>
export const RemovalPreview = Type.Object({
  /** The price of what ends, without what was given away of it. */
  price: Reais,
  goesBack: Type.Array(ReturnPart),
  /** The sum of `goesBack`. A call that returns it repeats it. */
  value: Reais,
  /** The most that a person may return instead. */
  most: Reais,
  /** The open installments, with their values before and after; 0 ends. */
  installments: Type.Array(
    Type.Object({ installmentNum: Type.Integer(), dueOn: Type.String(), before: Reais, after: Reais }),
  ),
  /** The sum of the installments that stay open. */
  due: Reais,
  /** The money that counts for the entries: what was received and neither returned nor kept. */
  paid: Reais,
  /** The price of the entries that stay. */
  stays: Reais,
})

const Selection = {
  /** The whole cart without an entry. */
  cartItemId: Type.Optional(CartItemId),
  /** 1: the whole bundle of the entry. */
  bundle: Type.Optional(Flag),
}

const SelectionQuery = SessionQuery({
  cartItemId: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  bundle: FlagText,
})

const ItemQuery = SessionQuery({ bundle: FlagText })

export const adminCartEndpoints = endpointTable({
  'GET /api/cart/admin/search/:term': {
    id: 'searchCarts',
    summary: 'Search carts by code, buyer, CPF, mail, rider or the text of the QR code of an entry',
    access: may('granted', 'owner', 'treasurer', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'account')),
    reply: Answer({ msg: Type.String(), userNickname: Type.String(), purchases: Type.Array(Cart) }),
  },
  'GET /api/cart/admin/unpaid-networks': {
    id: 'listUnpaidNetworks',
    summary: 'Networks of more than five accounts whose carts of one event ended unpaid within 24 hours',
    access: may('granted', 'owner', 'treasurer', 'auditor'),
    ...withToken('admin', perMinute(60, 'account')),
    reply: Answer({ networks: Type.Array(UnpaidNetwork) }),
  },
  'GET /api/cart/admin/:cartUUID/history': {
    id: 'readCartHistory',
    summary: 'The history of a cart as sentences, the newest first',
    access: may('cartUUID', 'owner', 'treasurer', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ cartCode: Type.String(), facts: Type.Array(HistoryFact) }),
  },
  'POST /api/cart/admin/:cartUUID/:cartItemId/approve': {
    id: 'approveFormation',
    summary: 'Approve a formation that waits for the organiser',
    access: may('cartUUID', 'owner', 'desk'),
    ...adminChange,
  },
  'POST /api/cart/admin/:cartUUID/:cartItemId/refuse': {
    id: 'refuseFormation',
    summary:
      'Refuse a formation that waits for the organiser; its buyer reads the reason and fills it in again',
    access: may('cartUUID', 'owner', 'desk'),
    ...adminChange,
    body: RefusalReason,
  },
  'POST /api/cart/admin/:cartUUID/:cartItemId/reopen': {
    id: 'reopenFormation',
    summary: 'Open a formation again, so that its riders can be changed',
    access: may('cartUUID', 'owner', 'desk'),
    ...adminChange,
  },
  'GET /api/cart/admin/:cartUUID/:cartItemId/formation': {
    id: 'readFormation',
    summary: 'A submitted entry with the choices that an administrator has for a change of it',
    access: may('cartUUID', 'owner', 'desk'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({
      item: CartItem,
      /** What a change of the entry names, so that it replaces the entry that was read. */
      version: Type.String(),
      /** 1: the number was handed out, so a change needs a reason. */
      isHandedOut: Flag,
      /** 1: the buyer's swaps have ended, so a change needs a reason. */
      isLate: Flag,
    }),
    refuses: [409],
  },
  'PUT /api/cart/admin/:cartUUID/:cartItemId/formation': {
    id: 'replaceFormation',
    summary: 'Replace riders, club, team, badge and strength of a submitted entry without shots',
    access: may('cartUUID', 'owner', 'desk'),
    ...adminChange,
    bodyLimit: 65_536,
    body: Body({
      item: FilledItem,
      version: Type.String({ maxLength: 64 }),
      /** Needed after the number was handed out, or after the buyer's swaps have ended. */
      reason: Type.Optional(Type.String({ maxLength: 200 })),
    }),
  },
  'POST /api/cart/admin/:cartUUID/:cartItemId/confirm-names': {
    id: 'confirmNames',
    summary:
      'Accept the names and dates of birth that riders of an entry stated themselves after it was saved',
    access: may('cartUUID', 'owner', 'desk'),
    ...adminChange,
  },
  'POST /api/cart/admin/:cartUUID/remove': {
    id: 'cancelCart',
    summary: 'Cancel a cart and release its units',
    // guard: cart-removal-by-administrators-only
    access: may('cartUUID', 'owner', 'desk'),
    ...adminChange,
  },
  'POST /api/cart/admin/:cartUUID/restore': {
    id: 'restoreCart',
    summary: 'Restore a cancelled cart if its units are still free',
    access: may('cartUUID', 'owner', 'desk'),
    ...adminChange,
  },
  'POST /api/cart/admin/:cartUUID/:cartItemId/remove': {
    id: 'cancelCartItem',
    summary: 'Cancel one entry of a cart, or the bundle that contains it',
    access: may('cartUUID', 'owner', 'desk'),
    ...adminChange,
    query: ItemQuery,
  },
  'POST /api/cart/admin/:cartUUID/:cartItemId/restore': {
    id: 'restoreCartItem',
    summary: 'Restore one entry of a cart, or the bundle that contains it',
    access: may('cartUUID', 'owner', 'desk'),
    ...adminChange,
    query: ItemQuery,
  },
  'GET /api/cart/admin/:cartUUID/restoration': {
    id: 'previewRestoration',
    summary: 'What the desk must receive before a removed entry, a bundle or a cancelled cart is restored',
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('admin', perMinute(60, 'token')),
    query: SelectionQuery,
    reply: Answer({
      /** What went back or was never paid; 0: it is restored without a payment. */
      owed: Reais,
      /** Why the restoration would be refused now, also after the payment; '' if it would not. */
      refusal: Type.String(),
    }),
  },
  'GET /api/cart/admin/:cartUUID/removal': {
    id: 'previewRemoval',
    summary: 'What goes back, how the plan shrinks and what stays due without an entry, a bundle or the cart',
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('admin', perMinute(60, 'token')),
    query: SelectionQuery,
    reply: Answer({ removal: RemovalPreview }),
    refuses: [409],
  },
  'POST /api/cart/admin/:cartUUID/removal': {
    id: 'removeAndReturn',
    summary:
      'Remove an entry, a bundle or the cart and return what the rules of payments say; the desk role proposes it',
    // The role of the desk only proposes a return; a treasurer or owner confirms it.
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('admin', perMinute(10, 'account')),
    repeatable: true,
    body: Body({
      ...Selection,
      desc: Type.String({ minLength: 1, maxLength: 100 }),
      /** The value of the preview. If it has changed, nothing happens. */
      shown: Reais,
      /** Another amount, by a treasurer or owner. Default: the value of the preview. */
      value: Type.Optional(Reais),
    }),
    reply: Message,
    refuses: [409],
  },
  'POST /api/cart/admin/:cartUUID/pix/:txid/return': {
    id: 'returnChargePix',
    summary: 'Refund money of a Pix (devolução); remove=1 also cancels the cart or an entry',
    access: may('cartUUID', 'owner', 'treasurer'),
    ...withToken('admin', perMinute(10, 'account')),
    repeatable: true,
    body: Body({
      value: Type.Unsafe<number | string>({ type: ['number', 'string'], maxLength: 9 }),
      desc: Type.String({ minLength: 1, maxLength: 100 }),
      /** The Pix of a charge that was paid more than once. Default: the Pix that paid the charge. */
      endToEndId: Type.Optional(Type.String({ pattern: '^[a-zA-Z0-9]{32}$' })),
      /** 1 cancels in the same transaction: the cart, or the entry with the id `cartItemId`. */
      remove: Type.Optional(Flag),
      cartItemId: Type.Optional(CartItemId),
      /** 1 cancels the whole bundle of the entry. */
      bundle: Type.Optional(Flag),
    }),
    reply: Message,
    refuses: [409],
  },
})
