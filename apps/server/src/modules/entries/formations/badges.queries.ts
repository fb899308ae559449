import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import { listEndedBadges } from '../events.ts'

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

/** Who gives badges: the desk to the entries of a cart that it sold, or a restoration to an entry that had the badge before. */
export type BadgeGiver = { deskForCart?: string | null; isRestoring?: boolean }

type ListedBadge = AssignedBadge & { isKept: boolean }

/**
 * By category, the badges that the giver cannot give: those of active formations, those sold elsewhere, those of ended
 * entries that threw in a competition, and those kept for the desk. A badge that was sold elsewhere is never given. `kept` are badges kept for the desk that the giver may give.
 */
export async function listUnavailableBadges(
  db: Database,
  categoryIds: string[],
  { deskForCart = null, isRestoring = false }: BadgeGiver = {},
) {
  const rows = await listRows<ListedBadge>(db)`
    select *, false as "isKept" from (${assignedIn(categoryIds)}) assigned
    union all select category_id, badge, ${isRestoring}
      -- guard: withheld-badge-by-desk-only
      or exists (select from cart where cart.id = ${deskForCart}::uuid and cart.sold_by is not null)
    from badge_kept where category_id = any(${categoryIds}::uuid[]) and kept_for_desk
    -- guard: badge-sold-elsewhere-never-given
    union all select category_id, badge, false
      from badge_kept where category_id = any(${categoryIds}::uuid[]) and not kept_for_desk`
  // guard: badge-of-ended-competitor-not-given
  for (const ended of await listEndedBadges.ask(db, categoryIds)) rows.push({ ...ended, isKept: isRestoring })
  return {
    unavailable: byCategory({ rows: rows.filter(({ isKept }) => !isKept) }),
    kept: byCategory({ rows: rows.filter(({ isKept }) => isKept) }),
  }
}

const byCategory = ({ rows }: { rows: AssignedBadge[] }) =>
  new Map(
    [...Map.groupBy(rows, ({ categoryId }) => categoryId)].map(([id, same]) => [
      id,
      new Set(same.map(({ badge }) => badge)),
    ]),
  )
