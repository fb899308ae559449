import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** Whoever gives numbers in these categories waits here for his turn, until the transaction ends. */
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

export type NewFormation = {
  cartItemId: number
  categoryId: string
  badge: number | null
  strength: number | null
}

/** Answers which of them are in: one whose number went to somebody else in this very moment is not. */
export async function insertFormations(db: Database, formations: NewFormation[]) {
  const rows = await db
    .insertInto('formation')
    .values(
      formations.map(({ cartItemId, categoryId, badge, strength }) => ({
        cart_item_id: cartItemId,
        category_id: categoryId,
        badge,
        strength,
      })),
    )
    .onConflict((row) =>
      row
        .columns(['category_id', 'badge'])
        .where('active', '=', sql.lit(true))
        .where('badge', 'is not', null)
        .doNothing(),
    )
    .returning('cart_item_id')
    .execute()
  return new Set(rows.map((row) => row.cart_item_id))
}

/** True for the error of the index that keeps a number from being given twice. */
export const isBadgeTaken = (error: unknown) =>
  (error as { constraint?: unknown }).constraint === 'badge_is_unique_in_its_category'
