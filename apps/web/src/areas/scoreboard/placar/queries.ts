import { call } from '#api/call.ts'

/** Every event with scores. */
export const scoredEvents = () => call('GET /api/events/', { query: { rankings: '1' } })
