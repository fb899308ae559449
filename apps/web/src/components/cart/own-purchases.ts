import { query } from '#api/query.ts'

/** The purchases of a buyer, with the open formations. */
export const ownPurchases = (userId: string, token: string) =>
  query('GET /api/users/:userId/purchases', {
    params: { userId },
    query: { token, showOpenFormations: '1' },
  })
