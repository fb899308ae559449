import { call } from '#api/call.ts'

export const playerRanking = (eventUUID: string) =>
  call('GET /api/rankings/players/:eventUUID', { params: { eventUUID } })
