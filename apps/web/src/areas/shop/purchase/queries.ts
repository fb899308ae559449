import { call } from '#api/call.ts'

/** What an event sells to the caller now. */
export const sale = (eventUUID: string, token: string) =>
  call('GET /api/events/:eventUUID', { params: { eventUUID }, query: { token, showItems: '1' } })
