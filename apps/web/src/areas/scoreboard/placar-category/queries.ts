import { call } from '#api/call.ts'

export const categoryRanking = (catUUID: string) =>
  call('GET /api/rankings/category/:catUUID', { params: { catUUID } })

export const shotsOfBadge = (catUUID: string, badge: number) =>
  call('GET /api/rankings/category/:catUUID/shots/:badge', { params: { catUUID, badge: `${badge}` } })

/** Legal names, cities and horses, for an administrator. */
export const announcedRiders = (catUUID: string, token: string) =>
  call('GET /api/rankings/category/:catUUID/announcer', { params: { catUUID }, query: { token } })
