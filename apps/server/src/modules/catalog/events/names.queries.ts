import type { Database } from '#platform/database/client.ts'

export const listShortNames = (db: Database) => db.selectFrom('event').select('short_name').execute()
