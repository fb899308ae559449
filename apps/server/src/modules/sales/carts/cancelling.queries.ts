import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import { idsOf, listValues, readValue } from '#platform/database/statements.ts'

/** Marks entries as removed or as live. Returns the ids of those that changed. */
export const markItems = (db: Database, cartId: string, ids: number[] | undefined, isRemoved: boolean) =>
  idsOf(
    db
      .updateTable('cart_item')
      .set(isRemoved ? { removed_at: sql<Date>`now()` } : { removed_at: null, ended_unpaid: false })
      .where('cart_id', '=', cartId)
      .where('removed_at', isRemoved ? 'is' : 'is not', null)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .returning('id'),
  )

/** One entry of a cart, or all entries of its bundle unit. */
export type ItemSelection = { cartItemId: number; withBundle: boolean }

/** The entry ids of a selection; empty if the cart has no such entry. */
export const listSelectedEntries = (
  db: Database,
  cartId: string,
  { cartItemId, withBundle }: ItemSelection,
) =>
  listValues<number>(db)`
    select other.id from cart_item as one
    join cart_item as other on other.cart_id = one.cart_id and other.line_id = one.line_id and other.unit = one.unit
      and (other.id = one.id or ${withBundle})
    where one.cart_id = ${cartId} and one.id = ${cartItemId} order by other.id`

const entriesOf = (db: Database, cartId: string) =>
  db.selectFrom('cart_item').where('cart_id', '=', cartId).select('id')

/** The entries of a cart that are not removed, all of them or those of `ids`. */
export const listLive = (db: Database, cartId: string, ids: number[] | undefined) =>
  idsOf(
    entriesOf(db, cartId)
      .where('removed_at', 'is', null)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .orderBy('id'),
  )

/** Counts the entries of the cart that are not removed. */
export const countLive = (db: Database, cartId: string) =>
  readValue<number>(db)`
    select count(*)::int as live from cart_item where cart_id = ${cartId} and ${isLiveEntry('cart_item')}`

/** The entries that a whole restored cart gets back: all that did not end before it was paid. */
export const listRestorable = (db: Database, cartId: string) =>
  idsOf(entriesOf(db, cartId).where('ended_unpaid', '=', false))

/** Those of these entries that are removed. */
export const listRemoved = (db: Database, cartId: string, ids: number[]) =>
  idsOf(entriesOf(db, cartId).where('removed_at', 'is not', null).where('id', 'in', ids))

/**
 * Makes the price of a cart the frozen prices of the entries that were live when it was paid. In an unpaid cart these are
 * the live entries. The price of a bundle counts while one entry of its unit is live. Returns the price in centavos if
 * it changed.
 */
export async function priceAgain(db: Database, cartId: string, isUnpaid: boolean) {
  await sql`
    update cart_item item set ended_unpaid = not has_live.of_unit
    from (select one.id, exists (select from cart_item live where live.cart_id = one.cart_id
        and live.line_id = one.line_id and live.unit = one.unit and ${isLiveEntry('live')}) as of_unit
      from cart_item one where one.cart_id = ${cartId}) as has_live
    where item.id = has_live.id and item.ended_unpaid = has_live.of_unit and not ${isLiveEntry('item')}
      and (${isUnpaid} or has_live.of_unit)`.execute(db)
  const { rows } = await sql<{ totalInCents: number }>`
    update cart set total_in_cents = priced.in_cents, is_free = priced.in_cents = 0, updated_at = now()
    from (select coalesce(sum(charged_in_cents), 0)::int as in_cents from cart_item
      where cart_id = ${cartId} and not ended_unpaid) as priced
    where cart.id = ${cartId} and cart.total_in_cents <> priced.in_cents
    returning cart.total_in_cents as "totalInCents"`.execute(db)
  return rows[0]?.totalInCents
}
