import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'

/**
 * The numbers of ended entries that go to no other entry: all of a category whose call list was printed, and in a category
 * with rules those that threw or that a decision names. Another entry with such a number would be called in its place, and
 * take over its decisions.
 */
export const listEndedBadges = (db: Database, categoryIds: readonly string[]) =>
  listRows<{ categoryId: string; badge: number }>(db)`
    select distinct category_id as "categoryId", badge from formation join category on category.id = category_id
    where category_id = any(${categoryIds}::uuid[]) and not active and badge is not null
      and (call_list_printed_at is not null or competition is not null
        and (exists (select from shot where shot.category_id = formation.category_id and shot.badge = formation.badge)
          or exists (select from competition_fact fact where fact.category_id = formation.category_id
            and ((body ->> 'badge')::int = formation.badge or formation.badge in (
              select value::int from jsonb_array_elements_text(coalesce(body -> 'badges', '[]'))
              union all select (value ->> 0)::int from jsonb_array_elements(coalesce(body -> 'strengths', '[]'))
              union all select value::int from jsonb_path_query(body, '$.heats[*].badges[*]') as value)))))`
