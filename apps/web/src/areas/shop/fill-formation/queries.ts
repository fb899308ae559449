import { query } from '#api/query.ts'

/** A cart with only the open formation to fill in. */
export const openFormation = (cartUUID: string, cartItemId: string, token: string) =>
  query('GET /api/cart/:cartUUID', {
    params: { cartUUID },
    query: { token, showOpenFormations: cartItemId },
  })
