import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import type { FormationStatus, Tables } from '#platform/database/tables.ts'
import { SUBMITTED, type SubmittedStatus } from './states.rules.ts'

// Only this file writes the status of a formation. `active` changes with the status.

type NewFormation = Pick<
  Insertable<Tables['formation']>,
  'cart_item_id' | 'category_id' | 'badge' | 'strength' | 'status'
>

/** Returns the ids of the inserted formations. A formation is left out if a concurrent transaction took its badge. */
export async function openFormations(db: Database, formations: NewFormation[]) {
  const rows = await listRows<{ id: number }>(db)`
    insert into formation (cart_item_id, category_id, badge, strength, status)
    select cart_item_id, category_id, badge, strength, status from json_to_recordset(${JSON.stringify(formations)}::json)
      as given (cart_item_id bigint, category_id uuid, badge integer, strength integer, status text)
    on conflict (category_id, badge) where active and badge is not null do nothing
    returning cart_item_id as id`
  return new Set(rows.map(({ id }) => id))
}

/** True for the error of the unique index on badge and category. */
export const isBadgeTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'badge_is_unique_in_its_category'

export type RevivedStatus = 'open' | 'place' | SubmittedStatus

type Submission = {
  cartItemId: number
  status: SubmittedStatus
  badge: number | null
  strength: number | null
  entityId: string | null
  entityName: string
  team: string
  contentHash: string
}

/** True in the statement of `submitFormation` if it submitted the formation. */
export const hasSubmitted = sql<boolean>`exists (select from submitted)`

/**
 * Submits an open formation and keeps an automatic badge. `parts` insert its riders and its audit record if
 * `hasSubmitted`. Undefined if the formation is not open.
 */
export const submitFormation = (
  db: Database,
  submission: Submission,
  parts: { riders: RawBuilder<unknown>; fact: RawBuilder<unknown> },
) => findRow<{ badge: number | null }>(db)`
  with submitted as (
    update formation set status = ${submission.status}, badge = coalesce(${submission.badge}::integer, badge),
      strength = ${submission.strength}::integer, entity_id = ${submission.entityId}::uuid,
      entity_name = ${submission.entityName}, team = ${submission.team}, content_hash = ${submission.contentHash},
      submitted_at = now(), updated_at = now()
    where cart_item_id = ${submission.cartItemId} and status = 'open' returning badge),
  riders as (${parts.riders}), fact as (${parts.fact})
  select badge from submitted`

export type LockedFormation = {
  status: FormationStatus
  categoryId: string
  badge: number | null
  categoryName: string
}

/** Locks the formation of an entry in this cart. Undefined if the cart has no such entry. */
export function lockFormation(db: Transaction, cartId: string, cartItemId: number) {
  return findRow<LockedFormation>(db)`
    select formation.status, formation.category_id as "categoryId", formation.badge, item.name as "categoryName"
    from formation
    join cart_item on cart_item.id = formation.cart_item_id
    join item on item.id = formation.category_id
    where cart_item.cart_id = ${cartId} and cart_item.id = ${cartItemId}
    for no key update of formation`
}

/** Locks formations in the order of their ids, as the check-in does: another order could end in a deadlock. */
export const lockFormations = (db: Transaction, cartItemIds: number[]) =>
  listRows<{ cartItemId: number; categoryId: string; badge: number | null }>(db)`
    select cart_item_id as "cartItemId", category_id as "categoryId", badge from formation
    where ${isOneOf('cart_item_id', cartItemIds, 'bigint')} order by cart_item_id for no key update`

/** Locks a formation. Returns true if it is active and submitted and the account rides in it. */
export async function lockFormationOf(db: Transaction, cartItemId: number, accountId: number) {
  await sql`select from formation where cart_item_id = ${cartItemId} for no key update`.execute(db)
  const rows = await listRows(db)`
    select from formation join formation_rider rider on rider.cart_item_id = formation.cart_item_id
    where formation.cart_item_id = ${cartItemId} and rider.account_id = ${accountId}
      and formation.active and formation.status = any(${SUBMITTED}::text[])`
  return rows.length > 0
}

export const approveFormation = (db: Database, cartItemId: number) =>
  db
    .updateTable('formation')
    .set({ status: 'approved', decided_reason: '', updated_at: sql<Date>`now()` })
    .where('cart_item_id', '=', cartItemId)
    .execute()

/** The organiser reviews a formation again whose riders were swapped. */
export const reviewAgain = (db: Database, cartItemId: number) =>
  db
    .updateTable('formation')
    .set({ status: 'review', updated_at: sql<Date>`now()` })
    .where('cart_item_id', '=', cartItemId)
    .execute()

/** Opens a formation again: deletes its riders and frees their quotas and a chosen badge. An automatic badge stays. */
export async function reopenFormation(db: Database, cartItemId: number, reason: string) {
  await sql`
    with gone as (delete from formation_rider where cart_item_id = ${cartItemId} returning cpf)
    update cpf_quota set used = used - 1 from gone
    where cpf_quota.cpf = gone.cpf
      and cpf_quota.category_id = (select category_id from formation where cart_item_id = ${cartItemId})`.execute(
    db,
  )
  await sql`
    update formation set status = 'open', content_hash = '', submitted_at = null, decided_reason = ${reason},
      entity_id = null, entity_name = '', team = '', updated_at = now(),
      badge = case when category.auto_badge then badge end
    from category where category.id = formation.category_id and formation.cart_item_id = ${cartItemId}`.execute(
    db,
  )
}

/** Cancels the formations of a cart, or those of `cartItemIds`, and frees badges and quotas. Returns the cancelled ones. */
export function cancelFormations(db: Database, cartId: string, cartItemIds: number[] | null) {
  return listRows<{ cartItemId: number; categoryId: string; badge: number | null }>(db)`
    with locked as (
      select cart_item_id from formation join cart_item on cart_item.id = formation.cart_item_id
      where cart_item.cart_id = ${cartId} and formation.active
        and (${cartItemIds}::bigint[] is null or cart_item.id = any(${cartItemIds}::bigint[]))
      -- The order of the check-in: another order could end in a deadlock.
      order by cart_item_id for no key update of formation),
    cancelled as (
      update formation set status = 'cancelled', active = false, updated_at = now()
      from locked where locked.cart_item_id = formation.cart_item_id
      returning formation.cart_item_id, formation.category_id, formation.badge),
    freed as (
      select category_id, cpf, count(*) as units from cancelled join formation_rider using (cart_item_id)
      group by category_id, cpf order by category_id, cpf),
    given_back as (update cpf_quota set used = used - freed.units from freed
      where cpf_quota.category_id = freed.category_id and cpf_quota.cpf = freed.cpf)
    select cart_item_id as "cartItemId", category_id as "categoryId", badge from cancelled
    order by cart_item_id`
}

/** Activates a cancelled formation with this badge. The status `open` deletes its riders. */
export async function reviveFormation(
  db: Database,
  cartItemId: number,
  { badge, status }: { badge: number | null; status: RevivedStatus },
) {
  if (status === 'open')
    await db.deleteFrom('formation_rider').where('cart_item_id', '=', cartItemId).execute()
  await db
    .updateTable('formation')
    .set({
      active: true,
      status,
      badge,
      updated_at: sql<Date>`now()`,
      ...(status === 'open' && { content_hash: '', submitted_at: null }),
    })
    .where('cart_item_id', '=', cartItemId)
    .where('active', '=', false)
    .execute()
}
