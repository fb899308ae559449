import { query } from '#api/query.ts'

/** The minors of an own cart, with the authorisation of each. */
export const minorsOfCart = (cartUUID: string, token: string) =>
  query('GET /api/cart/:cartUUID/minors', { params: { cartUUID }, query: { token } })
