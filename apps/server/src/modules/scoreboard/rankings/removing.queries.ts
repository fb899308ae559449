import { sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'

type Badge = { categoryId: string; badge: number }
type Entry = Badge & { cartItemId: number }

/** Puts the shots of a badge aside. Those of a removed entry name it, so that its restoration finds them. */
export const putShotsAside = (db: Transaction, { categoryId, badge }: Badge, cartItemId: number | null) =>
  sql`
    insert into removed_shot (shot_id, cart_item_id)
    select id, ${cartItemId}::bigint from shot
    where category_id = ${categoryId} and badge = ${badge}
    on conflict do nothing`.execute(db)

/** Puts shots aside that arrived after the removal of their entry. */
export const putAside = (db: Transaction, shots: { id: string; cartItemId: number }[]) =>
  sql`
    insert into removed_shot (shot_id, cart_item_id)
    select id, "cartItemId" from jsonb_to_recordset(${JSON.stringify(shots)}::jsonb) as
      input(id uuid, "cartItemId" bigint)
    on conflict do nothing`.execute(db)

/** Keeps strength and club of the ranking row of an entry. */
export const keepRankingRow = (db: Transaction, { cartItemId, categoryId, badge }: Entry) =>
  sql`
    insert into removed_ranking_entry (cart_item_id, strength, entity)
    select ${cartItemId}, strength, entity from ranking_entry
    where category_id = ${categoryId} and badge = ${badge}
    on conflict (cart_item_id) do update set strength = excluded.strength, entity = excluded.entity`.execute(
    db,
  )

/**
 * Lets the shots of an entry count again. Those of another badge stay aside, and a copy counts under the badge that the
 * entry has now.
 */
export async function bringShotsBack(db: Transaction, { cartItemId, categoryId, badge }: Entry) {
  await sql`
    delete from removed_shot using shot
    where shot.id = shot_id and cart_item_id = ${cartItemId} and shot.badge = ${badge}`.execute(db)
  await sql`
    with left_behind as (
      update removed_shot set cart_item_id = null where cart_item_id = ${cartItemId} returning shot_id
    )
    insert into shot (id, category_id, badge, rider_uuid, phase, round, hit, thrown_at, tie_break, recorded_by,
      waits_for)
    select gen_random_uuid(), ${categoryId}, ${badge}, rider_uuid, phase, round, hit, thrown_at, tie_break,
      recorded_by, waits_for
    from shot join left_behind on shot_id = shot.id
    where not exists (select from shot_undo where shot_undo.shot_id = shot.id)`.execute(db)
}

/** Inserts the ranking row of a restored entry. Returns false if the entry had none. */
export async function bringRankingRowBack(db: Transaction, { cartItemId, categoryId, badge }: Entry) {
  const { rows } = await sql`
    with kept as (
      delete from removed_ranking_entry where cart_item_id = ${cartItemId} returning strength, entity
    )
    insert into ranking_entry (category_id, badge, strength, entity)
    select ${categoryId}, ${badge}, strength, entity from kept
    on conflict do nothing returning badge`.execute(db)
  return rows.length > 0
}
