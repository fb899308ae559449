import { call } from '#api/call.ts'

/** An event with the categories that have a ranking. */
export const rankedEvent = (eventUUID: string) =>
  call('GET /api/events/:eventUUID', { params: { eventUUID }, query: { showItems: '1', rankings: '1' } })
