import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'

export type NewRankingRow = {
  badge: number
  strength: number | null
  entity: string | null
  riders: string[]
}

/** Whoever stores throws of this category waits here for his turn, so that each derives from all before it. */
export const takeTurn = (db: Transaction, categoryId: string) =>
  sql`select from category where id = ${categoryId} for no key update`.execute(db)

/** Puts these entries on the scoreboard. What is given as null stays as it is; riders are only added. */
export async function saveRankingRows(db: Database, categoryId: string, entries: NewRankingRow[]) {
  const rows = JSON.stringify(entries)
  await sql`
    insert into ranking_entry as entry (category_id, badge, strength, entity)
    select ${categoryId}, badge, coalesce(strength, 0), coalesce(entity, '')
    from jsonb_to_recordset(${rows}::jsonb) as given(badge int, strength int, entity text)
    on conflict (category_id, badge) do update set
      strength = coalesce((select strength from jsonb_to_recordset(${rows}::jsonb) as given(badge int, strength int)
        where given.badge = excluded.badge), entry.strength),
      entity = coalesce((select entity from jsonb_to_recordset(${rows}::jsonb) as given(badge int, entity text)
        where given.badge = excluded.badge), entry.entity)`.execute(db)
  await sql`
    insert into ranking_rider (category_id, badge, rider_uuid, position)
    select ${categoryId}, badge, rider.uuid::uuid, rider.position
    from jsonb_to_recordset(${rows}::jsonb) as given(badge int, riders jsonb),
      jsonb_array_elements_text(riders) with ordinality as rider(uuid, position)
    on conflict do nothing`.execute(db)
}

/** Entries of these registrations as they were formed, where the scoreboard has none yet. */
export async function adoptFormations(db: Database, categoryId: string, badges: number[]) {
  await sql`
    insert into ranking_entry (category_id, badge, strength, entity)
    select category_id, badge, coalesce(strength, 0), coalesce(nullif(entity_name, ''), entity.name, '')
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

const scope = (badges: number[] | 'all') =>
  badges === 'all' ? sql`true` : sql`badge = any(${badges}::int[])`

const changedAt = sql`max(greatest(shot.thrown_at, undone_at))`

/** Counts the throws of these entries anew; answers how many figures changed. */
export async function deriveRankingRows(db: Database, categoryId: string, badges: number[] | 'all') {
  const { rows } = await sql<{ badge: number }>`
    with counted as (
      select badge,
        count(*) filter (where phase = 'qualify' and hit)::int as qualify_hits,
        count(*) filter (where phase = 'qualify')::int as qualify_total,
        count(*) filter (where phase = 'final' and hit)::int as final_hits,
        count(*) filter (where phase = 'final')::int as final_total
      from live_shot where category_id = ${categoryId} and ${scope(badges)} group by badge
    ), heard as (
      select badge, ${changedAt} as updated_at
      from shot left join shot_undo on shot_id = shot.id
      where category_id = ${categoryId} and ${scope(badges)} group by badge
    ), wanted as (
      select heard.badge, heard.updated_at, coalesce(qualify_hits, 0) as qualify_hits,
        coalesce(qualify_total, 0) as qualify_total, coalesce(final_hits, 0) as final_hits,
        coalesce(final_total, 0) as final_total
      from heard left join counted using (badge)
    )
    update ranking_entry entry set qualify_hits = wanted.qualify_hits, qualify_total = wanted.qualify_total,
      final_hits = wanted.final_hits, final_total = wanted.final_total, updated_at = wanted.updated_at
    from wanted
    where entry.category_id = ${categoryId} and entry.badge = wanted.badge
      and (entry.qualify_hits, entry.qualify_total, entry.final_hits, entry.final_total, entry.updated_at)
        is distinct from (wanted.qualify_hits, wanted.qualify_total, wanted.final_hits, wanted.final_total,
          wanted.updated_at)
    returning entry.badge`.execute(db)
  return rows.length
}

/** Counts anew the throws, in this category, of the riders of these entries; answers how many figures changed. */
export async function derivePlayers(db: Database, categoryId: string, badges: number[] | 'all') {
  const riders = sql`rider_uuid in (
    select rider_uuid from shot where category_id = ${categoryId} and ${scope(badges)})`
  const { rows } = await sql<{ rider_uuid: string }>`
    with counted as (
      select rider_uuid, count(*) filter (where hit)::int as hits, count(*)::int as total
      from live_shot where category_id = ${categoryId} and ${riders} group by rider_uuid
    ), heard as (
      select rider_uuid, ${changedAt} as updated_at
      from shot left join shot_undo on shot_id = shot.id
      where category_id = ${categoryId} and ${riders} group by rider_uuid
    )
    insert into ranking_player as player (category_id, rider_uuid, hits, total, updated_at)
    select ${categoryId}, rider_uuid, coalesce(hits, 0), coalesce(total, 0), updated_at
    from heard left join counted using (rider_uuid)
    on conflict (category_id, rider_uuid) do update
      set hits = excluded.hits, total = excluded.total, updated_at = excluded.updated_at
      where (player.hits, player.total, player.updated_at)
        is distinct from (excluded.hits, excluded.total, excluded.updated_at)
    returning rider_uuid`.execute(db)
  return rows.length
}

/** Categories that ever heard of a throw. */
export const listScoredCategories = async (db: Database) =>
  (await db.selectFrom('ranking_entry').select('category_id').distinct().execute()).map(
    ({ category_id }) => category_id,
  )
