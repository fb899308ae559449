import type { Database } from '#platform/database/client.ts'
import { listShortNames } from './names.queries.ts'

/** The short names of all events. */
export const listEventNames = async (db: Database) => (await listShortNames(db)).map((row) => row.short_name)
