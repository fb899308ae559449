import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { shownClub } from '#platform/database/sql-words.ts'
import { isRanked } from '../category/badges.queries.ts'

export type NewRankingRow = {
  badge: number
  strength: number | null
  entity: string | null
  riders: string[]
}

/** Inserts or updates ranking rows. A null leaves the stored value unchanged. Riders are added and never removed. */
export async function saveRankingRows(db: Database, categoryId: string, entries: NewRankingRow[]) {
  const rows = JSON.stringify(entries)
  await sql`
    insert into ranking_entry as entry (category_id, badge, strength, entity)
    select ${categoryId}, badge, coalesce(strength, 0), coalesce(entity, '')
    from jsonb_to_recordset(${rows}::jsonb) as input(badge int, strength int, entity text)
    on conflict (category_id, badge) do update set
      strength = coalesce((select strength from jsonb_to_recordset(${rows}::jsonb) as input(badge int, strength int)
        where input.badge = excluded.badge), entry.strength),
      entity = coalesce((select entity from jsonb_to_recordset(${rows}::jsonb) as input(badge int, entity text)
        where input.badge = excluded.badge), entry.entity)`.execute(db)
  await sql`
    insert into ranking_rider (category_id, badge, rider_uuid, position)
    select ${categoryId}, badge, rider.uuid::uuid, rider.position
    from jsonb_to_recordset(${rows}::jsonb) as input(badge int, riders jsonb),
      jsonb_array_elements_text(riders) with ordinality as rider(uuid, position)
    on conflict do nothing`.execute(db)
}

/** Inserts the ranking rows and riders of active formations. Existing rows stay unchanged. */
export async function adoptFormations(db: Database, categoryId: string, badges: number[]) {
  await sql`
    insert into ranking_entry (category_id, badge, strength, entity)
    select category_id, badge, coalesce(strength, 0), ${shownClub}
    from formation left join entity on entity.id = formation.entity_id
    where category_id = ${categoryId} and active and badge = any(${badges}::int[])
    on conflict do nothing`.execute(db)
  await sql`
    insert into ranking_rider (category_id, badge, rider_uuid, position)
    select category_id, badge, account.uuid, position
    from formation
    join formation_rider using (cart_item_id)
    join account on account.id = formation_rider.account_id
    where category_id = ${categoryId} and active and badge = any(${badges}::int[])
    on conflict do nothing`.execute(db)
}

/** True if one of these badges has a shot that was not taken back. */
export async function hasShots(db: Database, categoryId: string, badges: number[]) {
  const { rows } = await sql`
    select from live_shot where category_id = ${categoryId} and badge = any(${badges}::int[]) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Deletes the ranking rows of these badges. The caller has put their shots aside. */
export async function forgetRankingRows(db: Transaction, categoryId: string, badges: number[]) {
  const rows = sql`category_id = ${categoryId} and badge = any(${badges}::int[])`
  await sql`delete from ranking_rider where ${rows}`.execute(db)
  await sql`delete from ranking_entry where ${rows}`.execute(db)
}

const scope = (badges: number[] | 'all') =>
  badges === 'all' ? sql`true` : sql`badge = any(${badges}::int[])`

const changedAt = sql`max(greatest(shot.thrown_at, undone_at))`

/** Counts the shots of these badges again. Returns the number of changed rows. */
export async function deriveRankingRows(db: Database, categoryId: string, badges: number[] | 'all') {
  const { rows } = await sql<{ badge: number }>`
    with counted as (
      select badge,
        count(*) filter (where phase = 'qualify' and hit)::int as qualify_hits,
        count(*) filter (where phase = 'qualify')::int as qualify_total,
        count(*) filter (where phase = 'final' and hit)::int as final_hits,
        count(*) filter (where phase = 'final')::int as final_total
      from live_shot where category_id = ${categoryId} and ${scope(badges)} group by badge
    ), shots as (
      select badge, ${changedAt} as updated_at
      from shot left join shot_undo on shot_id = shot.id and shot_undo.waits_for is null
      where category_id = ${categoryId} and ${scope(badges)} and shot.waits_for is null
        and not exists (select from removed_shot where removed_shot.shot_id = shot.id)
      group by badge
    ), derived as (
      select shots.badge, shots.updated_at, coalesce(qualify_hits, 0) as qualify_hits,
        coalesce(qualify_total, 0) as qualify_total, coalesce(final_hits, 0) as final_hits,
        coalesce(final_total, 0) as final_total
      from shots left join counted using (badge)
    )
    update ranking_entry entry set qualify_hits = derived.qualify_hits, qualify_total = derived.qualify_total,
      final_hits = derived.final_hits, final_total = derived.final_total, updated_at = derived.updated_at
    from derived
    where entry.category_id = ${categoryId} and entry.badge = derived.badge
      and (entry.qualify_hits, entry.qualify_total, entry.final_hits, entry.final_total, entry.updated_at)
        is distinct from (derived.qualify_hits, derived.qualify_total, derived.final_hits, derived.final_total,
          derived.updated_at)
    returning entry.badge`.execute(db)
  return rows.length
}

/** Counts the shots of the riders of these badges in the category again. Returns the number of changed rows. */
export async function derivePlayers(db: Database, categoryId: string, badges: number[] | 'all') {
  // An array, unlike a subquery, lets PostgreSQL read only the shots of these riders.
  const riders = sql`rider_uuid = any(array(
    select distinct rider_uuid from shot where category_id = ${categoryId} and ${scope(badges)}))`
  const { rows } = await sql<{ rider_uuid: string }>`
    with counted as (
      select rider_uuid, count(*) filter (where hit)::int as hits, count(*)::int as total
      from live_shot where category_id = ${categoryId} and ${riders}
        and ${isRanked('live_shot')} group by rider_uuid
    ), shots as (
      select rider_uuid, ${changedAt} as updated_at
      from shot left join shot_undo on shot_id = shot.id and shot_undo.waits_for is null
      where category_id = ${categoryId} and ${riders} and shot.waits_for is null group by rider_uuid
    )
    insert into ranking_player as player (category_id, rider_uuid, hits, total, updated_at)
    select ${categoryId}, rider_uuid, coalesce(hits, 0), coalesce(total, 0), updated_at
    from shots left join counted using (rider_uuid)
    on conflict (category_id, rider_uuid) do update
      set hits = excluded.hits, total = excluded.total, updated_at = excluded.updated_at
      where (player.hits, player.total, player.updated_at)
        is distinct from (excluded.hits, excluded.total, excluded.updated_at)
    returning rider_uuid`.execute(db)
  return rows.length
}

/** The ids of categories with ranking rows. */
export const listScoredCategories = async (db: Database) =>
  (await db.selectFrom('ranking_entry').select('category_id').distinct().execute()).map(
    ({ category_id }) => category_id,
  )
