import { sql } from 'kysely'

/** The formations of a category with a badge that has no row in the ranking, with their clubs as `entity`. */
export const fromUnranked = (categoryId: string) => sql`
  from formation left join entity on entity.id = formation.entity_id
  where category_id = ${categoryId} and active and badge is not null and not exists (
    select from ranking_entry entry
    where entry.category_id = formation.category_id and entry.badge = formation.badge)`
