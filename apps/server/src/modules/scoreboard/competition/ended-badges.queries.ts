import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'

/**
 * The numbers of ended entries that threw or that a decision names, in these categories if they have rules. Another entry
 * with such a number would take over its decisions and its place.
 */
export const listEndedBadges = (db: Database, categoryIds: readonly string[]) =>
  listRows<{ categoryId: string; badge: number }>(db)`
    select distinct category_id as "categoryId", badge from formation join category on category.id = category_id
    where category_id = any(${categoryIds}::uuid[]) and competition is not null and not active and badge is not null
      and (exists (select from shot where shot.category_id = formation.category_id and shot.badge = formation.badge)
        or exists (select from competition_fact fact where fact.category_id = formation.category_id
          and ((body ->> 'badge')::int = formation.badge or formation.badge in (
            select value::int from jsonb_array_elements_text(coalesce(body -> 'badges', '[]'))
            union all select (value ->> 0)::int from jsonb_array_elements(coalesce(body -> 'strengths', '[]'))))))`
