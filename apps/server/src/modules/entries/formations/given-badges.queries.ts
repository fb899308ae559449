import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** Numbers of active formations in these categories. */
export async function listGivenBadges(db: Database, categoryIds: string[]) {
  const { rows } = await sql<{ categoryId: string; badge: number }>`
    select category_id as "categoryId", badge from formation
    where category_id = any(${categoryIds}::uuid[]) and active and badge is not null`.execute(db)
  return rows
}
