import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** Marks entries as removed or as live. Returns the ids of those that changed. */
export async function markItems(db: Database, cartId: string, ids: number[] | undefined, isRemoved: boolean) {
  const rows = await db
    .updateTable('cart_item')
    .set({ removed_at: isRemoved ? sql<Date>`now()` : null })
    .where('cart_id', '=', cartId)
    .where('removed_at', isRemoved ? 'is' : 'is not', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** One entry of a cart, or all entries of its bundle unit. */
export type ItemSelection = { cartItemId: number; withBundle: boolean }

/** The entry ids of a selection; empty if the cart has no such entry. */
export async function listSelectedEntries(
  db: Database,
  cartId: string,
  { cartItemId, withBundle }: ItemSelection,
) {
  const { rows } = await sql<{ id: number }>`
    select other.id from cart_item as one
    join cart_item as other on other.cart_id = one.cart_id and other.line_id = one.line_id and other.unit = one.unit
      and (other.id = one.id or ${withBundle})
    where one.cart_id = ${cartId} and one.id = ${cartItemId} order by other.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The entries of a cart that are not removed, all of them or those of `ids`. */
export const listLive = async (db: Database, cartId: string, ids: number[] | undefined) =>
  (
    await db
      .selectFrom('cart_item')
      .where('cart_id', '=', cartId)
      .where('removed_at', 'is', null)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .select('id')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Counts the entries of the cart that are not removed. */
export async function countLive(db: Database, cartId: string) {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from cart_item where cart_id = ${cartId} and removed_at is null`.execute(db)
  return rows[0]!.live
}
