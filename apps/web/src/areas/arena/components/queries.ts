import { call } from '#api/call.ts'

/** The events of a person with a role for all events. */
export const ownEvents = (token: string) => call('GET /api/events/', { query: { token, online: '1' } })
