import { call } from '#api/call.ts'

/** The events of the team, with the state of the sale of each. */
export const staffEvents = (token: string) => call('GET /api/events/', { query: { token, online: '1' } })
