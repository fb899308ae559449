import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import {
  type CountingShot,
  type NewShot,
  type ScoredCategory,
  type ScoreSheet,
  type Undo,
} from './scoring.rules.ts'

/**
 * A category to score, also one that the public does not see. With `turn`, whoever else stores throws of it
 * waits until this transaction ends, so that each derives from all before it.
 */
export async function findScoredCategory(db: Database, categoryId: string, { turn = false } = {}) {
  const { rows } = await sql<ScoredCategory>`
    select item.name, event.id as event_id, event.name as event_name, category.saved_lives,
      category.strength_options, category.strength_dynamic, category.final_started_at,
      category.rankings_revision, now() as now, event.starts_on, event.ends_on,
      case when not event.test_mode then (event.starts_on - 1)::timestamp at time zone 'America/Sao_Paulo' end
        as throws_from,
      case when not event.test_mode then (event.ends_on + 2)::timestamp at time zone 'America/Sao_Paulo' end
        as throws_until
    from category join item using (id) join event on event.id = item.event_id
    where category.id = ${categoryId} ${turn ? sql`for no key update of category` : sql``}`.execute(db)
  return rows[0]
}

const name = sql`coalesce(nullif(account.nickname, ''), account.name)`

/** Everybody who throws in a category: those on the scoreboard, and registrations with a number. */
export async function listRoster(db: Database, categoryId: string) {
  const { rows } = await sql<ScoreSheet['entries'][number]>`
    select badge, strength, entity, coalesce((
        select jsonb_agg(jsonb_build_object('uuid', account.uuid, 'name', ${name}, 'lateComer', 0)
          order by position, account.uuid)
        from ranking_rider rider join account on account.uuid = rider.rider_uuid
        where rider.category_id = entry.category_id and rider.badge = entry.badge), '[]') as riders
    from ranking_entry entry where category_id = ${categoryId}
    union all
    select badge, coalesce(strength, 0), coalesce(nullif(entity_name, ''), entity.name, ''), coalesce((
        select jsonb_agg(jsonb_build_object('uuid', account.uuid, 'name', ${name},
          'lateComer', late_comer::int) order by position)
        from formation_rider rider join account on account.id = rider.account_id
        where rider.cart_item_id = formation.cart_item_id), '[]')
    from formation left join entity on entity.id = formation.entity_id
    where category_id = ${categoryId} and active and badge is not null and not exists (
      select from ranking_entry entry
      where entry.category_id = formation.category_id and entry.badge = formation.badge)
    order by badge`.execute(db)
  return rows
}

/** Every throw of a category, or of some of its numbers, that counts. */
export async function listCountingShots(db: Database, categoryId: string, badges?: number[]) {
  const { rows } = await sql<CountingShot>`
    select id, badge, rider_uuid as uuid, phase, round, hit::int as hit, thrown_at
    from live_shot where category_id = ${categoryId}
      ${badges ? sql`and badge = any(${badges}::int[])` : sql``}`.execute(db)
  return rows
}

/** Those of these numbers that somebody has: by registration, at the desk, or on the scoreboard. */
export async function listKnownBadges(db: Database, categoryId: string, badges: number[]) {
  const { rows } = await sql<{ badge: number }>`
    select badge from formation where category_id = ${categoryId} and active and badge = any(${badges}::int[])
    union select badge from badge_kept where category_id = ${categoryId} and badge = any(${badges}::int[])
    union select badge from ranking_entry where category_id = ${categoryId} and badge = any(${badges}::int[])`.execute(
    db,
  )
  return new Set(rows.map(({ badge }) => badge))
}

/** Who rides with these numbers: by registration, and on the scoreboard, where a feed or a sheet may have put others. */
export async function listRidersOfBadges(db: Database, categoryId: string, badges: number[]) {
  const { rows } = await sql<{ badge: number; uuid: string; isFormed: boolean }>`
    select badge, account.uuid, true as "isFormed"
    from formation join formation_rider using (cart_item_id)
    join account on account.id = formation_rider.account_id
    where category_id = ${categoryId} and active and badge = any(${badges}::int[])
    union all
    select badge, rider_uuid, false from ranking_rider
    where category_id = ${categoryId} and badge = any(${badges}::int[])`.execute(db)
  return rows
}

/** People known by these ids or CPFs, as [what was asked, id]. */
export async function listRiders(db: Database, names: string[]) {
  const { rows } = await sql<{ uuid: string; cpf: string }>`
    select uuid, cpf from account
    where uuid::text = any(${names}::text[]) or cpf = any(${names}::text[])`.execute(db)
  return new Map(rows.flatMap(({ uuid, cpf }) => [[uuid, uuid] as const, [cpf, uuid] as const]))
}

/** Keeps throws; one that is known already is left as it is. Answers the ids of those that are new. */
export async function insertShots(
  db: Database,
  categoryId: string,
  shots: readonly NewShot[],
  recordedBy: number | null,
) {
  if (shots.length === 0) return new Set<string>()
  const { rows } = await sql<{ id: string }>`
    insert into shot (id, category_id, badge, rider_uuid, phase, round, hit, thrown_at, recorded_by)
    select id, ${categoryId}, badge, uuid, phase, round, hit = 1, "thrownOn", ${recordedBy}::bigint
    from jsonb_to_recordset(${JSON.stringify(shots)}::jsonb) as given(id uuid, badge int, uuid uuid, phase text,
      round int, hit int, "thrownOn" timestamptz)
    on conflict do nothing returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Takes throws back, also some that have not arrived yet. Answers the ids of those not taken back before. */
export async function insertUndos(db: Database, undone: readonly Undo[], undoneBy: number | null) {
  if (undone.length === 0) return new Set<string>()
  const { rows } = await sql<{ shot_id: string }>`
    insert into shot_undo (shot_id, undone_at, undone_by)
    select id, "undoneOn", ${undoneBy}::bigint
    from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as given(id uuid, "undoneOn" timestamptz)
    on conflict do nothing returning shot_id`.execute(db)
  return new Set(rows.map(({ shot_id }) => shot_id))
}

/** Of these throws, those of this category that have arrived. */
export async function listShots(db: Database, categoryId: string, ids: string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<CountingShot>`
    select id, badge, rider_uuid as uuid, phase, round, hit::int as hit, thrown_at from shot
    where category_id = ${categoryId} and id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Gives strengths by number. */
export const saveStrengths = (
  db: Database,
  categoryId: string,
  strengths: { badge: number; strength: number }[],
) =>
  sql`
    update ranking_entry entry set strength = given.strength
    from jsonb_to_recordset(${JSON.stringify(strengths)}::jsonb) as given(badge int, strength int)
    where category_id = ${categoryId} and entry.badge = given.badge and entry.strength <> given.strength`.execute(
    db,
  )

export const listQualifyHits = (db: Database, categoryId: string) =>
  db
    .selectFrom('ranking_entry')
    .where('category_id', '=', categoryId)
    .where('qualify_total', '>', 0)
    .select(['badge', 'qualify_hits'])
    .execute()

/** A feed names all riders of an entry, so who is not named any more is none. */
export const removeRankingRiders = (db: Database, categoryId: string, badges: number[]) =>
  sql`delete from ranking_rider where category_id = ${categoryId} and badge = any(${badges}::int[])`.execute(
    db,
  )
