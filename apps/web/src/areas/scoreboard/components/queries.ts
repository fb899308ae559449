import { call } from '#api/call.ts'

/** The leader of each category of an event. */
export const categoryLeaders = (eventUUID: string) =>
  call('GET /api/rankings/event/:eventUUID', { params: { eventUUID } })
