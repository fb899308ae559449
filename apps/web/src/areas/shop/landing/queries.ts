import { query } from '#api/query.ts'

/** The events one can register for now. */
export const openEvents = query('GET /api/events/', {})
