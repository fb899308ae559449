import { query } from '#api/query.ts'

/** What a buyer bought, with the formations that still wait for their riders. */
export const ownPurchases = (userId: string, token: string) =>
  query('GET /api/users/:userId/purchases', {
    params: { userId },
    query: { token, showOpenFormations: '1' },
  })

export const profilePhoto = (uuid: string, token: string) =>
  query('GET /api/users/:uuid/picture', { params: { uuid }, query: { token } })
