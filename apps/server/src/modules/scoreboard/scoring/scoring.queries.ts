import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { type CountingShot, type NewShot, type RemovedRider, type Undo } from './scoring.rules.ts'

/** The shots of a category, or of some of its badges, that count. */
export async function listCountingShots(db: Database, categoryId: string, badges?: number[]) {
  const { rows } = await sql<CountingShot>`
    select id, badge, rider_uuid as uuid, phase, round, hit::int as hit, thrown_at,
      tie_break as "tieBreak"
    from live_shot where category_id = ${categoryId}
      ${badges ? sql`and badge = any(${badges}::int[])` : sql``}`.execute(db)
  return rows
}

/** Filters badges to those that a formation or the ranking has, or that are withheld for the organiser. */
export async function listKnownBadges(db: Database, categoryId: string, badges: number[]) {
  const { rows } = await sql<{ badge: number }>`
    select badge from formation where category_id = ${categoryId} and active and badge = any(${badges}::int[])
    union select badge from badge_kept where category_id = ${categoryId} and badge = any(${badges}::int[])
    union select badge from ranking_entry where category_id = ${categoryId} and badge = any(${badges}::int[])`.execute(
    db,
  )
  return new Set(rows.map(({ badge }) => badge))
}

/** The riders of badges, from formations and from the ranking. A feed or a CSV may add riders to the ranking. */
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

/** The removed entries of these riders under these badges, the last removed first. */
export async function listRemovedRiders(
  db: Database,
  categoryId: string,
  { badges, riders }: { badges: number[]; riders: string[] },
) {
  const { rows } = await sql<RemovedRider>`
    select formation.badge, account.uuid, formation.cart_item_id as "cartItemId",
      formation.updated_at as "removedAt"
    from account
    join formation_rider rider on rider.account_id = account.id
    join formation on formation.cart_item_id = rider.cart_item_id
    where account.uuid = any(${riders}::uuid[]) and formation.category_id = ${categoryId}
      and not formation.active and formation.badge = any(${badges}::int[])
    order by formation.updated_at desc`.execute(db)
  return rows
}

/** Maps uuids and CPFs of accounts to uuids. Unknown ones are left out. */
export async function listRiders(db: Database, names: string[]) {
  const { rows } = await sql<{ uuid: string; cpf: string }>`
    select uuid, cpf from account
    where uuid = any(${names.filter(isUuid)}::uuid[]) or cpf = any(${names}::text[])`.execute(db)
  return new Map(rows.flatMap(({ uuid, cpf }) => [[uuid, uuid] as const, [cpf, uuid] as const]))
}

/** Whether a device is a scorer of an event. A revoked one is, because it may have thrown before. */
export async function isScorer(db: Database, deviceId: string, eventId: string) {
  const { rows } = await sql`
    select from device where id = ${deviceId}::bigint and event_id = ${eventId} and role = 'scorer'`.execute(
    db,
  )
  return rows.length > 0
}

/** Inserts shots. An id that exists already is left unchanged. Returns the inserted ids. */
export async function insertShots(
  db: Database,
  categoryId: string,
  shots: readonly NewShot[],
  { accountId = null, deviceId = null }: { accountId?: number | null; deviceId?: number | null },
) {
  if (shots.length === 0) return new Set<string>()
  const { rows } = await sql<{ id: string }>`
    insert into shot (id, category_id, badge, rider_uuid, phase, round, hit, thrown_at, tie_break, recorded_by,
      device_id, device_sequence, miss_reason)
    select id, ${categoryId}, badge, uuid, phase, round, hit = 1, "thrownOn", "tieBreak", ${accountId}::bigint,
      ${deviceId}::bigint, sequence, "missReason"
    from jsonb_to_recordset(${JSON.stringify(shots)}::jsonb) as input(id uuid, badge int, uuid uuid, phase text,
      round int, hit int, "thrownOn" timestamptz, "tieBreak" uuid, sequence int, "missReason" text)
    on conflict do nothing returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Inserts undos. The shot of an undo may arrive later. Returns the ids of shots that were not undone before. */
export async function insertUndos(db: Database, undone: readonly Undo[], undoneBy: number | null) {
  if (undone.length === 0) return new Set<string>()
  const { rows } = await sql<{ shot_id: string }>`
    insert into shot_undo (shot_id, undone_at, undone_by)
    select id, "undoneOn", ${undoneBy}::bigint
    from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as input(id uuid, "undoneOn" timestamptz)
    on conflict do nothing returning shot_id`.execute(db)
  return new Set(rows.map(({ shot_id }) => shot_id))
}

/** Those of these ids that are shots of another category. */
export async function listShotsElsewhere(db: Database, categoryId: string, ids: string[]) {
  if (ids.length === 0) return new Set<string>()
  const { rows } = await sql<{ id: string }>`
    select id from shot where id = any(${ids}::uuid[]) and category_id <> ${categoryId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The stored shots of this category with these ids. */
export async function listShots(db: Database, categoryId: string, ids: string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<CountingShot>`
    select id, badge, rider_uuid as uuid, phase, round, hit::int as hit, thrown_at, tie_break as "tieBreak"
    from shot
    where category_id = ${categoryId} and id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Updates the strengths of badges. */
export const saveStrengths = (
  db: Database,
  categoryId: string,
  strengths: { badge: number; strength: number }[],
) =>
  sql`
    update ranking_entry entry set strength = input.strength
    from jsonb_to_recordset(${JSON.stringify(strengths)}::jsonb) as input(badge int, strength int)
    where category_id = ${categoryId} and entry.badge = input.badge and entry.strength <> input.strength`.execute(
    db,
  )

export const listQualifyHits = (db: Database, categoryId: string) =>
  db
    .selectFrom('ranking_entry')
    .where('category_id', '=', categoryId)
    .where('qualify_total', '>', 0)
    .select(['badge', 'qualify_hits'])
    .execute()

/** Deletes the riders of badges. A feed then inserts all riders that it names. */
export const removeRankingRiders = (db: Database, categoryId: string, badges: number[]) =>
  sql`delete from ranking_rider where category_id = ${categoryId} and badge = any(${badges}::int[])`.execute(
    db,
  )
