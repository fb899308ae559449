import { type Static, Type } from 'typebox'
import { Cart } from './carts.ts'
import { endpointTable, perMinute, refusals } from './endpoint.ts'
import { Body, Flag, FlagText, Instant, OK, Said, TokenQuery } from './values.ts'

export type HistoryFact = Static<typeof HistoryFact>
const HistoryFact = Type.Object({
  at: Type.String(),
  who: Type.String(),
  says: Type.String(),
  reason: Type.String(),
})

/** A network from which more than five accounts let carts of one event end unpaid within a day. */
export type UnpaidNetwork = Static<typeof UnpaidNetwork>
const UnpaidNetwork = Type.Object({
  eventUUID: Type.String(),
  eventName: Type.String(),
  /** An IPv4 address, or the /64 of an IPv6 address. */
  network: Type.String(),
  accounts: Type.Integer(),
  carts: Type.Integer(),
  registrations: Type.Integer(),
  lastEndedOn: Instant,
})

const ItemQuery = Type.Object({ ...TokenQuery.properties, bundle: Type.Optional(FlagText) })

const adminCartReply = {
  200: Said,
  ...refusals(400, 401, 403, 404, 409, 429),
}
const adminCartLimits = [perMinute(30, 'token')]

export const adminCartEndpoints = endpointTable({
  'GET /api/cart/admin/search/:term': {
    summary: 'Search carts by code, buyer, CPF, mail or rider',
    caller: 'admin',
    limits: [perMinute(60, 'account')],
    query: TokenQuery,
    reply: {
      200: Type.Object({
        status: OK,
        msg: Type.String(),
        userNickname: Type.String(),
        purchases: Type.Array(Cart),
      }),
      ...refusals(400, 401, 403, 429),
    },
  },
  'GET /api/cart/admin/unpaid-networks': {
    summary:
      'Networks of more than five accounts that let carts of one event end unpaid in the last 24 hours',
    caller: 'admin',
    limits: [perMinute(60, 'account')],
    query: TokenQuery,
    reply: {
      200: Type.Object({ status: OK, networks: Type.Array(UnpaidNetwork) }),
      ...refusals(400, 401, 403, 429),
    },
  },
  'GET /api/cart/admin/:cartUUID/history': {
    summary: 'What happened to a cart, in words, the newest first',
    caller: 'admin',
    limits: [perMinute(60, 'token')],
    query: TokenQuery,
    reply: {
      200: Type.Object({ status: OK, cartCode: Type.String(), facts: Type.Array(HistoryFact) }),
      ...refusals(400, 401, 403, 404, 429),
    },
  },
  'POST /api/cart/admin/:cartUUID/:cartItemId/approve': {
    summary: 'Approve a formation that waits for the organiser',
    caller: 'admin',
    limits: adminCartLimits,
    query: TokenQuery,
    reply: adminCartReply,
  },
  'POST /api/cart/admin/:cartUUID/:cartItemId/refuse': {
    summary: 'Refuse a formation that waits for the organiser; its buyer is told why and fills it in again',
    caller: 'admin',
    limits: adminCartLimits,
    query: TokenQuery,
    body: Body({ reason: Type.String({ minLength: 1, maxLength: 300 }) }),
    reply: adminCartReply,
  },
  'POST /api/cart/admin/:cartUUID/:cartItemId/reopen': {
    summary: 'Open a formation again, so that its riders can be changed',
    caller: 'admin',
    limits: adminCartLimits,
    query: TokenQuery,
    reply: adminCartReply,
  },
  'POST /api/cart/admin/:cartUUID/remove': {
    summary: 'Cancel a cart and free what it held',
    // guard: cart-removal-by-administrators-only
    caller: 'admin',
    limits: adminCartLimits,
    query: TokenQuery,
    reply: adminCartReply,
  },
  'POST /api/cart/admin/:cartUUID/restore': {
    summary: 'Restore a cancelled cart if its units are still free',
    caller: 'admin',
    limits: adminCartLimits,
    query: TokenQuery,
    reply: adminCartReply,
  },
  'POST /api/cart/admin/:cartUUID/:cartItemId/remove': {
    summary: 'Cancel one registration of a cart, or the bundle it belongs to',
    caller: 'admin',
    limits: adminCartLimits,
    query: ItemQuery,
    reply: adminCartReply,
  },
  'POST /api/cart/admin/:cartUUID/:cartItemId/restore': {
    summary: 'Restore one registration of a cart, or the bundle it belongs to',
    caller: 'admin',
    limits: adminCartLimits,
    query: ItemQuery,
    reply: adminCartReply,
  },
  'POST /api/cart/admin/:cartUUID/pix/:txid/return': {
    summary: 'Start a Pix return (devolução), and with remove=1 take the cart or a registration out',
    caller: 'admin',
    limits: [perMinute(10, 'account')],
    query: TokenQuery,
    body: Body({
      value: Type.Unsafe<number | string>({ type: ['number', 'string'], maxLength: 9 }),
      desc: Type.String({ minLength: 1, maxLength: 100 }),
      /** Which Pix of the charge, where it was paid more than once; else the one that paid it. */
      endToEndId: Type.Optional(Type.String({ pattern: '^[a-zA-Z0-9]{32}$' })),
      /** 1 removes in the same transaction: the cart, or the registration that `cartItemId` names. */
      remove: Type.Optional(Flag),
      cartItemId: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 })),
      /** 1 removes the whole bundle of the registration. */
      bundle: Type.Optional(Flag),
    }),
    reply: adminCartReply,
  },
})
