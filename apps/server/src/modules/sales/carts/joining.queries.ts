import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import { HOLDING } from './carts.rules.ts'

/** The live carts of the event of a category. */
const liveCarts = (categoryId: string) => sql`
  select id from cart where event_id = (select event_id from item where id = ${categoryId})
    and status in (${literals(HOLDING)})`

const ofLiveCart = (categoryId: string) => sql`line.cart_id in (${liveCarts(categoryId)})`

/** A bundle of which a live cart has a unit with an entry in both categories. */
export const findBundleOfBoth = (db: Database, fromId: string, toId: string) =>
  findRow<{ name: string }>(db)`
    select item.name from cart_line line join cart_line inner_from on inner_from.parent_id = line.id and inner_from.item_id = ${fromId}
      join cart_line inner_to on inner_to.parent_id = line.id and inner_to.item_id = ${toId}
      join item on item.id = line.item_id
    where ${ofLiveCart(fromId)} limit 1`

export type JoinedEntry = { cartItemId: number; cartId: string; cartCode: string; isLive: boolean }

/** The entries of a category in live carts, those that are removed too, in the order of purchase. */
export const listJoined = (db: Database, categoryId: string) =>
  listRows<JoinedEntry>(db)`
    select cart_item.id as "cartItemId", cart.id as "cartId", cart.code as "cartCode", ${isLiveEntry('cart_item')} as "isLive"
    from cart join cart_item on cart_item.cart_id = cart.id and cart_item.category_id = ${categoryId}
    where cart.id in (${liveCarts(categoryId)}) order by cart.paid_at, cart.id, cart_item.id`

/** The units of a category that live carts hold. */
export const countHeld = (db: Database, categoryId: string) =>
  findRow<{ units: number }>(db)`
    select coalesce(sum(held), 0)::int as units from cart_line line where item_id = ${categoryId} and ${ofLiveCart(categoryId)}`

/** Makes the lines and entries of a category in live carts those of another one. */
export async function moveLines(db: Transaction, fromId: string, toId: string) {
  await sql`update cart_item set category_id = ${toId}
    where category_id = ${fromId} and cart_id in (${liveCarts(fromId)})`.execute(db)
  await sql`update cart_line line set item_id = ${toId} where line.item_id = ${fromId} and ${ofLiveCart(fromId)}`.execute(
    db,
  )
}
