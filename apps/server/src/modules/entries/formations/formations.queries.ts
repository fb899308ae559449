import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** Takes the cart's formations (or those named) out of play: number and quota are free again. Answers which. */
export async function cancelFormations(db: Database, cartId: string, cartItemIds: number[] | null) {
  const { rows } = await sql<{ id: number }>`
    with cancelled as (
      update formation set status = 'cancelled', active = false, updated_at = now()
      from cart_item
      where cart_item.id = formation.cart_item_id and cart_item.cart_id = ${cartId} and formation.active
        and (${cartItemIds}::bigint[] is null or cart_item.id = any(${cartItemIds}::bigint[]))
      returning formation.cart_item_id, formation.category_id),
    freed as (
      select category_id, cpf, count(*) as units from cancelled join formation_rider using (cart_item_id)
      group by category_id, cpf order by category_id, cpf),
    given_back as (update cpf_quota set used = used - freed.units from freed
      where cpf_quota.category_id = freed.category_id and cpf_quota.cpf = freed.cpf)
    select cart_item_id as id from cancelled order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** One more registration of the category for this CPF; false when it has had its last (0 = no limit). */
export async function takeQuota(db: Database, categoryId: string, cpf: string, limit: number) {
  const { rows } = await sql`
    insert into cpf_quota (category_id, cpf, used) values (${categoryId}, ${cpf}, 1)
    on conflict (category_id, cpf) do update set used = cpf_quota.used + 1
      where cpf_quota.used < ${limit} or ${limit} = 0
    returning used`.execute(db)
  return rows.length > 0
}

/** Puts a cancelled formation back with the number it shall have; one that starts over forgets its riders. */
export async function reviveFormation(
  db: Database,
  cartItemId: number,
  { badge, status }: { badge: number | null; status: 'open' | 'review' | 'approved' },
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
