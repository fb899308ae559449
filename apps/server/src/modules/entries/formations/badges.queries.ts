import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** Locks these categories against other transactions that give numbers, until this one ends. */
export const lockBadgeNumbering = async (db: Database, categoryIds: string[]) => {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('badges of ' || id, 0) as key from unnest(${categoryIds}::text[]) as id order by key
      offset 0) as turns`.execute(db)
}

type Given = { categoryId: string; badge: number }

const givenIn = (categoryIds: string[]) => sql<Given>`
  select category_id as "categoryId", badge from formation
  where category_id = any(${categoryIds}::uuid[]) and active and badge is not null`

/** The numbers of active formations, by category. */
export const listAssignedBadges = async (db: Database, categoryIds: string[]) =>
  byCategory(await givenIn(categoryIds).execute(db))

/** Numbers that cannot be given any more, by category: those of active formations, and those that are not the shop's to give. */
export async function listUnavailableBadges(db: Database, categoryIds: string[]) {
  const gone = sql<Given>`${givenIn(categoryIds)}
    union all select category_id, badge from badge_kept where category_id = any(${categoryIds}::uuid[])`
  return byCategory(await gone.execute(db))
}

const byCategory = ({ rows }: { rows: Given[] }) =>
  new Map(
    [...Map.groupBy(rows, ({ categoryId }) => categoryId)].map(([id, same]) => [
      id,
      new Set(same.map(({ badge }) => badge)),
    ]),
  )
