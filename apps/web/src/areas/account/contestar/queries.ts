import { query } from '#api/query.ts'

/** The entries that a rider may contest with the code of a mail. */
export const contestedEntries = (code: string) => query('GET /api/objections/', { query: { code } })
