import { query } from '#api/query.ts'

export const ownAccount = (userId: string, token: string) =>
  query('GET /api/users/:userId', { params: { userId }, query: { token } })
