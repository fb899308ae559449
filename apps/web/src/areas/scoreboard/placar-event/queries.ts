import { call } from '#api/call.ts'

/** An event with its categories, those without a ranking left out. */
export const rankedEvent = (eventUUID: string) =>
  call('GET /api/events/:eventUUID', { params: { eventUUID }, query: { showItems: '1', rankings: '1' } })
