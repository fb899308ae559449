import { call } from '#api/call.ts'

export const categoryRanking = (catUUID: string) =>
  call('GET /api/rankings/category/:catUUID', { params: { catUUID } })

/** Legal names, cities and horses, for an administrator. */
export const announcedRiders = (catUUID: string, token: string) =>
  call('GET /api/rankings/category/:catUUID/announcer', { params: { catUUID }, query: { token } })
