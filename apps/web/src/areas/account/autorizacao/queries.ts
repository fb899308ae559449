import { query } from '#api/query.ts'

/** What the link of a guardian shows. */
export const authorisation = (token: string) => query('GET /api/authorisations/:token', { params: { token } })
