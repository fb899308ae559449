import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** Locks these categories against other transactions that assign badges. The lock ends with the transaction. */
export const lockBadgeNumbering = async (db: Database, categoryIds: string[]) => {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('badges of ' || id, 0) as key from unnest(${categoryIds}::text[]) as id order by key
      offset 0) as turns`.execute(db)
}

type AssignedBadge = { categoryId: string; badge: number }

const assignedIn = (categoryIds: string[]) => sql<AssignedBadge>`
  select category_id as "categoryId", badge from formation
  where category_id = any(${categoryIds}::uuid[]) and active and badge is not null`

/** The badges of active formations, by category. */
export const listAssignedBadges = async (db: Database, categoryIds: string[]) =>
  byCategory(await assignedIn(categoryIds).execute(db))

/**
 * The badges that the shop cannot assign, by category: those of active formations and those withheld for the organiser.
 * The desk may give withheld ones to the entries of a cart that it sold.
 */
export async function listUnavailableBadges(
  db: Database,
  categoryIds: string[],
  { givenByDeskTo = null }: { givenByDeskTo?: string | null } = {},
) {
  const unavailable = sql<AssignedBadge>`${assignedIn(categoryIds)}
    union all select category_id, badge from badge_kept where category_id = any(${categoryIds}::uuid[])
      -- guard: withheld-badge-by-desk-only
      and not exists (select from cart where cart.id = ${givenByDeskTo}::uuid and cart.sold_by is not null)`
  return byCategory(await unavailable.execute(db))
}

const byCategory = ({ rows }: { rows: AssignedBadge[] }) =>
  new Map(
    [...Map.groupBy(rows, ({ categoryId }) => categoryId)].map(([id, same]) => [
      id,
      new Set(same.map(({ badge }) => badge)),
    ]),
  )
