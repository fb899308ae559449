import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'

/** The status of one registration's formation in this cart, held until the decision is written. */
export async function lockFormation(db: Transaction, cartId: string, cartItemId: number) {
  const { rows } = await sql<{ status: string; categoryName: string }>`
    select formation.status, item.name as "categoryName"
    from formation
    join cart_item on cart_item.id = formation.cart_item_id
    join item on item.id = formation.category_id
    where cart_item.cart_id = ${cartId} and cart_item.id = ${cartItemId}
    for no key update of formation`.execute(db)
  return rows[0]
}

/** True when the account rides in this live, submitted formation, which is held until the decision is written. */
export async function lockFormationOf(db: Transaction, cartItemId: number, accountId: number) {
  await sql`select from formation where cart_item_id = ${cartItemId} for no key update`.execute(db)
  const { rows } = await sql`
    select from formation join formation_rider rider on rider.cart_item_id = formation.cart_item_id
    where formation.cart_item_id = ${cartItemId} and rider.account_id = ${accountId}
      and formation.active and formation.status in ('review', 'approved')`.execute(db)
  return rows.length > 0
}

export const approveFormation = (db: Database, cartItemId: number) =>
  db
    .updateTable('formation')
    .set({ status: 'approved', decided_reason: '', updated_at: sql<Date>`now()` })
    .where('cart_item_id', '=', cartItemId)
    .execute()

/** Forgets the riders and gives back their quota; a number that was chosen is free, one that was given stays. */
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
