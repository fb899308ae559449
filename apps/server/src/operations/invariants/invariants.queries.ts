import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** Up to 20 rows that break one invariant. */
export const listBroken = (db: Database, query: string) =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (db) => {
      const { rows } = await sql<Record<string, unknown>>`
        select * from (${sql.raw(query)}) as broken limit 20`.execute(db)
      return rows
    })
