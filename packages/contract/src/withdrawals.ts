import { type Static, Type } from 'typebox'
import { RemovalPreview } from './admin-carts.ts'
import { Answer, Body, Message, SessionQuery } from './bodies.ts'
import { endpointTable, perMinute, withToken } from './endpoint.ts'
import { CartItemId, Flag, Reais } from './values.ts'

/** Entries of which a buyer withdraws together: one entry, or all of a bundle unit. */
export type WithdrawalUnit = Static<typeof WithdrawalUnit>
export const WithdrawalUnit = Type.Object({
  cartItemIds: Type.Array(CartItemId),
  /** The price of the unit, without what was given away of it. */
  value: Reais,
  /** Why the buyer cannot withdraw this unit; '' if it is possible. */
  refusal: Type.String(),
})

export const withdrawalEndpoints = endpointTable({
  'GET /api/cart/:cartUUID/withdrawal': {
    id: 'previewWithdrawal',
    summary:
      'What a buyer may withdraw of a paid cart, and what goes back and stays due without some entries',
    ...withToken('user', perMinute(60, 'token')),
    query: SessionQuery({
      /** The entries to withdraw, separated by commas. */
      entries: Type.Optional(Type.String({ pattern: '^\\d{1,15}(,\\d{1,15}){0,199}$' })),
    }),
    reply: Answer({
      /** Until when the buyer may withdraw; '' for a cart that was never paid. */
      until: Type.String(),
      /** Why nothing of the cart can be withdrawn; '' if it is possible. */
      refusal: Type.String(),
      units: Type.Array(WithdrawalUnit),
      /** 1: the seven days have passed. */
      isLate: Flag,
      /** 1: the buyer may withdraw because the days of the event moved. */
      isChosen: Flag,
      /** What the organisation withholds of the price of an entry now, in percent. */
      withheldPercent: Type.Integer(),
      /** What it withholds of these entries, in reais. Absent without `entries`, like `removal`, whose sum is less by it. */
      withheld: Type.Optional(Reais),
      /** Absent without `entries`. */
      removal: Type.Optional(RemovalPreview),
    }),
    refuses: [409],
  },
  'POST /api/cart/:cartUUID/withdrawal': {
    id: 'withdrawEntries',
    summary: 'Withdraw entries of a paid cart and return what the rules of payments say',
    ...withToken('user', perMinute(10, 'token')),
    repeatable: true,
    body: Body({
      entries: Type.Array(CartItemId, { minItems: 1, maxItems: 200 }),
      /** The sum that goes back and the sum that stays due, as the buyer was shown. If one has changed, nothing happens. */
      shown: Body({ value: Reais, due: Reais }),
    }),
    reply: Message,
    refuses: [409],
  },
  'POST /api/cart/:cartUUID/cancel': {
    id: 'cancelReservation',
    summary: 'Give up a cart that is not paid',
    ...withToken('user', perMinute(10, 'token')),
    reply: Message,
    refuses: [409],
  },
})
