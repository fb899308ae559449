import { call } from '#api/call.ts'

/** The public events: on sale, to come and closed. */
export const currentEvents = () => call('GET /api/events/', { query: { closed: '1' } })
