import { call } from './call.ts'

/** An event without its items, for the landing page and the masthead. */
export const eventProfile = (eventUUID: string, token: string) =>
  call('GET /api/events/:eventUUID', { params: { eventUUID }, query: { token } })
