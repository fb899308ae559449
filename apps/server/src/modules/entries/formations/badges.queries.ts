import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** Locks these categories against other transactions that give numbers, until this one ends. */
export const takeTurnForBadges = async (db: Database, categoryIds: string[]) => {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('badges of ' || id, 0) as key from unnest(${categoryIds}::text[]) as id order by key
      offset 0) as turns`.execute(db)
}

/** The numbers of active formations. */
export async function listGivenBadges(db: Database, categoryIds: string[]) {
  const { rows } = await sql<{ categoryId: string; badge: number }>`
    select category_id as "categoryId", badge from formation
    where category_id = any(${categoryIds}::uuid[]) and active and badge is not null`.execute(db)
  return rows
}

/** Numbers that cannot be given any more: those of active formations, and those that are not the shop's to give. */
export async function listGoneBadges(db: Database, categoryIds: string[]) {
  const { rows } = await sql<{ categoryId: string; badge: number; kept: boolean }>`
    select category_id as "categoryId", badge, false as kept from formation
      where category_id = any(${categoryIds}::uuid[]) and active and badge is not null
    union all
    select category_id, badge, true from badge_kept where category_id = any(${categoryIds}::uuid[])`.execute(
    db,
  )
  return rows
}
