import { query } from '#api/query.ts'

/** The draws of the order of call of a category. */
export const drawOf = (catUUID: string) =>
  query('GET /api/rankings/category/:catUUID/draw', { params: { catUUID } })
