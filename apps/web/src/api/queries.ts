import { call } from './call.ts'

/** An event as its page and the masthead show it. */
export const eventProfile = (eventUUID: string, token: string) =>
  call('GET /api/events/:eventUUID', { params: { eventUUID }, query: { token } })
