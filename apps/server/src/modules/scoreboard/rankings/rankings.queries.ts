import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { type CategoryRow, type RankingRow, type PlayerRow } from './rankings.rules.ts'

/** A category with a public ranking. Undefined if the category, its event or a rehearsal hides it. */
export async function findPublicCategory(db: Database, categoryId: string) {
  const { rows } = await sql<CategoryRow>`
    select item.name, event.id as event_id, event.name as event_name, category.saved_lives,
      category.final_started_at, category.rankings_live_now, category.rankings_updated_at
    from category
    join item using (id)
    join event on event.id = item.event_id
    where category.id = ${categoryId} and not category.hide_from_rankings
      and not event.hide_from_rankings and not event.test_mode`.execute(db)
  return rows[0]
}

/** An event with public rankings. */
export const findPublicEvent = (db: Database, eventId: string) =>
  db
    .selectFrom('event')
    .where('id', '=', eventId)
    .where('hide_from_rankings', '=', false)
    .where('test_mode', '=', false)
    .select('name')
    .executeTakeFirst()

const isMinor = sql`coalesce(account.birthdate, current_date) > current_date - interval '18 years'`

/** The ranking rows of a category with at least one shot, sorted by badge, with their riders. */
export async function listRankingRows(db: Database, categoryId: string) {
  const { rows } = await sql<RankingRow>`
    select badge, strength, entity, qualify_hits, qualify_total, final_hits, final_total, updated_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('uuid', account.uuid, 'nickname', account.nickname,
          'name', account.name, 'isMinor', ${isMinor}) order by position, rider_uuid)
        from ranking_rider rider join account on account.uuid = rider.rider_uuid
        where rider.category_id = entry.category_id and rider.badge = entry.badge), '[]') as riders
    from ranking_entry entry
    where category_id = ${categoryId} and qualify_total + final_total > 0
    order by badge`.execute(db)
  return rows
}

/**
 * The riders of an event with at least one shot in a public category, best first. The limit makes PostgreSQL look up each
 * account. Without it a join reads all accounts of the shop.
 */
export async function listPlayers(db: Database, eventId: string) {
  const { rows } = await sql<PlayerRow>`
    select account.uuid, account.nickname, account.name, ${isMinor} as "isMinor", account.sex,
      thrown.hits, thrown.total, thrown.updated_at
    from (
      select rider_uuid, sum(ranking_player.hits)::int as hits,
        sum(ranking_player.total)::int as total, max(ranking_player.updated_at) as updated_at
      from ranking_player
      join category on category.id = ranking_player.category_id and not category.hide_from_rankings
      join item on item.id = category.id and item.event_id = ${eventId}
      group by rider_uuid having sum(ranking_player.total) > 0) thrown
    join lateral (select * from account where account.uuid = thrown.rider_uuid limit 1) as account on true
    order by thrown.hits desc, account.nickname, account.uuid`.execute(db)
  return rows
}

export async function listCategoriesWithShots(db: Database) {
  const { rows } = await sql<{ id: string }>`
    select id from category where exists (select from shot where shot.category_id = category.id)`.execute(db)
  return rows.map(({ id }) => id)
}
