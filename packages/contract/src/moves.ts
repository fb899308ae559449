import { type Static, Type } from 'typebox'
import { may } from './roles.ts'
import { RemovalPreview } from './admin-carts.ts'
import { Answer, Body, Message, SessionQuery } from './bodies.ts'
import { endpointTable, perMinute, withToken } from './endpoint.ts'
import { CounterParts, OfShift } from './till.ts'
import { Flag, Reais, Uuid } from './values.ts'

/** What becomes of one entry when a unit moves: an old entry, a new one, or both. */
export type MovedEntry = Static<typeof MovedEntry>
const MovedEntry = Type.Object({
  /** The category of before; '' for an entry that the new item adds. */
  from: Type.String(),
  fromBadge: Type.Union([Type.Integer(), Type.Null()]),
  /** The category of after; '' for an entry that ends. */
  to: Type.String(),
  toBadge: Type.Union([Type.Integer(), Type.Null()]),
  /** 1: the riders must be named again, or for the first time. */
  isToForm: Flag,
  /** Why the riders of before do not fit; '' if they do, or if there were none. */
  problem: Type.String(),
})

export type EntryMove = Static<typeof EntryMove>
export const EntryMove = Type.Object({
  entries: Type.Array(MovedEntry),
  /** The price of the new item now. */
  price: Reais,
  /** What the desk must receive for a dearer item. */
  owed: Reais,
  /** What goes back and how the plan shrinks for a cheaper one. */
  removal: RemovalPreview,
})

export const moveEndpoints = endpointTable({
  'GET /api/cart/admin/:cartUUID/:cartItemId/move': {
    id: 'previewMove',
    summary: 'The items to which an entry or its bundle can move, and what a move to one of them means',
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('admin', perMinute(60, 'token')),
    query: SessionQuery({ itemUUID: Uuid }),
    reply: Answer({
      /** The category or the bundle of now. */
      name: Type.String(),
      /** Why nothing of it can move; '' if it can. */
      refusal: Type.String(),
      targets: Type.Array(
        Type.Object({
          itemUUID: Type.String(),
          name: Type.String(),
          price: Reais,
          /** Why the entry cannot move there; '' if it can. */
          refusal: Type.String(),
        }),
      ),
      /** Absent without `itemUUID`. */
      move: Type.Optional(EntryMove),
    }),
    refuses: [409],
  },
  'POST /api/cart/admin/:cartUUID/:cartItemId/move': {
    id: 'moveEntry',
    summary: 'Move an entry or its bundle to another category or bundle; the difference is paid or goes back',
    // Only a treasurer or an owner moves an entry of which money goes back.
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('admin', perMinute(10, 'account')),
    repeatable: true,
    body: Body({
      itemUUID: Uuid,
      reason: Type.String({ minLength: 1, maxLength: 100 }),
      /** What the page shows. If one of both has changed, nothing happens. */
      shown: Body({ owed: Reais, value: Reais }),
      /** How the desk receives what is owed. Absent if nothing is. */
      payment: Type.Optional(Body({ ...OfShift, ...CounterParts })),
    }),
    reply: Message,
    refuses: [404, 409],
  },
})
