import { call } from '#api/call.ts'

export const categoryRanking = (catUUID: string) =>
  call('GET /api/rankings/category/:catUUID', { params: { catUUID } })
