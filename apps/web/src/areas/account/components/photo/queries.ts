import { query } from '#api/query.ts'

export const profilePhoto = (uuid: string, token: string) =>
  query('GET /api/users/:uuid/picture', { params: { uuid }, query: { token } })
