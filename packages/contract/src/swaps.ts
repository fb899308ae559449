import { type Static, Type } from 'typebox'
import { Answer, Body, Message, TokenQuery } from './bodies.ts'
import { CartItem } from './carts.ts'
import { endpointTable, perMinute, withToken } from './endpoint.ts'
import { FilledRider } from './riders.ts'

/** An entry whose riders its buyer may swap, or why not. */
export type SwapEntry = Static<typeof SwapEntry>
export const SwapEntry = Type.Object({
  item: CartItem,
  /** What a swap names, so that it changes the entry that was read. */
  version: Type.String(),
  /** Until when the buyer may swap. */
  until: Type.String(),
  /** Why the riders cannot be swapped; '' if they can. */
  refusal: Type.String(),
})

export const swapEndpoints = endpointTable({
  'GET /api/cart/:cartUUID/swaps': {
    id: 'listSwaps',
    summary: 'The submitted entries of a cart, and until when its buyer may swap their riders',
    ...withToken('user', perMinute(60, 'token')),
    query: TokenQuery,
    reply: Answer({ entries: Type.Array(SwapEntry) }),
  },
  'PUT /api/cart/:cartUUID/swaps/:cartItemId': {
    id: 'swapRiders',
    summary: 'Swap riders of a submitted entry until the deadline of its category',
    ...withToken('user', perMinute(10, 'token')),
    bodyLimit: 65_536,
    body: Body({
      version: Type.String({ maxLength: 64 }),
      swaps: Type.Array(
        Body({
          /** The place of the rider who leaves; 0 is the first one. */
          position: Type.Integer({ minimum: 0, maximum: 98 }),
          rider: FilledRider,
        }),
        { minItems: 1, maxItems: 99 },
      ),
    }),
    reply: Message,
    refuses: [409],
  },
})
