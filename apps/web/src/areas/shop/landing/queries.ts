import { query } from '#api/query.ts'

/** The events that are on sale now. */
export const openEvents = query('GET /api/events/', {})
