import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { idsOf, findRow, listValues } from '#platform/database/statements.ts'

/** The category or the bundle by which an entry of a cart was bought. */
export const findItemOf = (db: Database, cartId: string, cartItemId: number) =>
  findRow<{ itemId: string; name: string }>(db)`
    select item.id as "itemId", item.name from cart_item join cart_line line on line.id = cart_item.line_id
    join item on item.id = line.item_id
    where cart_item.cart_id = ${cartId} and cart_item.id = ${cartItemId}`

/** The categories and bundles of an event in the order of the sale list. */
export const listItemIds = (db: Database, eventId: string) =>
  listValues<string>(
    db,
  )`select id from item where event_id = ${eventId} order by display_order, kind desc, name`

/** Ends all entries of a unit. The price of the cart does not contain them any more. */
export const endUnit = (db: Transaction, cartId: string, ids: number[]) =>
  db
    .updateTable('cart_item')
    .set({ removed_at: sql<Date>`coalesce(removed_at, now())`, ended_unpaid: true })
    .where('cart_id', '=', cartId)
    .where('id', 'in', ids)
    .execute()

/** Names the entry that the newest entries of a cart, those after `lastId`, took the place of. Returns their ids. */
export const nameFormer = (
  db: Transaction,
  cartId: string,
  { movedFrom, lastId }: { movedFrom: number; lastId: number },
) =>
  idsOf(
    db
      .updateTable('cart_item')
      .set({ moved_from: movedFrom })
      .where('cart_id', '=', cartId)
      .where('id', '>', lastId)
      .returning('id'),
  )

export const readLastEntry = (db: Database, cartId: string) =>
  db
    .selectFrom('cart_item')
    .where('cart_id', '=', cartId)
    .select((row) => row.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
