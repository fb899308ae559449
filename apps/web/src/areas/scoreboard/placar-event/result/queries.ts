import { call } from '#api/call.ts'

/** The results of all categories of an event that have rules, and the places of the clubs. */
export const eventResult = (eventUUID: string) =>
  call('GET /api/results/event/:eventUUID', { params: { eventUUID } })
