import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { hasRiders, startOf } from '#platform/database/sql-words.ts'
import type { ScoredCategory } from './category.rules.ts'

/**
 * A category to score, public or hidden. `lock` locks it until the transaction ends, so that each transaction derives its
 * rankings from all earlier shots.
 */
export async function findScoredCategory(db: Database, categoryId: string, { lock = false } = {}) {
  const { rows } = await sql<ScoredCategory>`
    select item.name, event.id as event_id, event.name as event_name, category.saved_lives,
      category.strength_options, category.strength_dynamic, category.final_started_at,
      category.rankings_revision, category.rankings_live_now, now() as now, event.starts_on, event.ends_on,
      event.arena_refuses_marks,
      event.asks_miss_reasons,
      case when not event.test_mode then ${startOf(sql`event.starts_on - 1`)} end
        as shots_from,
      case when not event.test_mode then ${startOf(sql`event.ends_on + 2`)} end
        as shots_until
    from category join item using (id) join event on event.id = item.event_id
    where
      -- guard: place-never-scored
      ${hasRiders} and
      category.id = ${categoryId} ${lock ? sql`for no key update of category` : sql``}`.execute(db)
  return rows[0]
}

/** Locks a category and the one for which its shots count too, in the order of `lockCategories`. */
export const lockWithTarget = (db: Database, categoryId: string) =>
  sql`
    select from category
    where id = ${categoryId} or id = (
      select nullif(competition->>'countsFor', '')::uuid from category source where source.id = ${categoryId})
    order by id for no key update`.execute(db)

/** Locks categories in the order of their ids, so that each transaction derives their rankings from all earlier shots. */
export const lockCategories = (db: Transaction, categoryIds: readonly string[]) =>
  sql`select from category where id = any(${categoryIds}::uuid[]) order by id for no key update`.execute(db)
