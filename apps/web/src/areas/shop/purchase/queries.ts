import { call } from '#api/call.ts'

/** An event with its items on sale for the caller. */
export const sale = (eventUUID: string, token: string) =>
  call('GET /api/events/:eventUUID', { params: { eventUUID }, query: { token, showItems: '1' } })
