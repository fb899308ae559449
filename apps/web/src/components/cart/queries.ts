import { call } from '#api/call.ts'

/** A cart for the offer to continue its payment. Unlike other reads it gives a cart without an owner no owner. */
export const offeredCart = (cartUUID: string, token: string) =>
  call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token, look: '1' } })
