import { call } from '#api/call.ts'

/** The state of a category with rules and its decisions. */
export const competition = (catUUID: string, token: string) =>
  call('GET /api/competition/:catUUID', { params: { catUUID }, query: { token } })

/** What the places of a category win. */
export const prizes = (catUUID: string, token: string) =>
  call('GET /api/competition/:catUUID/prizes', { params: { catUUID }, query: { token } })
