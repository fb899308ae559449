import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import type { HoldTarget } from './holding.rules.ts'

export type StockMove = { id: string; units: number }

/** The statement that changes `taken`. The constraint `item_never_oversold` refuses a value above the total. */
export const stockMove = (moves: StockMove[]) =>
  sql`
    update item set taken = taken + move.units
    from (select id, sum(units)::int as units
      from json_to_recordset(${JSON.stringify(moves)}::json) as each (id uuid, units integer) group by id) as move
    where item.id = move.id`

export const moveStock = async (db: Transaction, moves: StockMove[]) => {
  if (moves.length > 0) await stockMove(moves).execute(db)
}

/** Locks the item rows in the order of their ids. Call this before a cart is locked, to avoid deadlocks. */
export const lockItems = (db: Transaction, cartIds: string[]) =>
  db
    .selectFrom('item')
    .select('id')
    .where('id', 'in', (row) => row.selectFrom('cart_line').select('item_id').where('cart_id', 'in', cartIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Sets the held units of all lines to zero. Returns the number of freed units per line. */
export const releaseLines = (db: Database, cartIds: string[]) =>
  listRows<{ item_id: string; held: number }>(db)`
    with released as (select id, item_id, held from cart_line where cart_id = any(${cartIds}::uuid[]) and held > 0
      order by id for update)
    update cart_line set held = 0 from released where cart_line.id = released.id
    returning released.item_id, released.held`

/**
 * The units that each line of the cart should hold: one per live entry, and one per bundle unit that has a live entry.
 * The caller has locked the item rows.
 */
export const listHoldTargets = (db: Database, cartId: string) =>
  listRows<HoldTarget & { eventId: string }>(db)`
    select line.id as "lineId", line.item_id as "itemId", item.event_id as "eventId", item.name, line.held, item.total, item.taken,
      item.cancelled_at is not null as "isCancelled",
      (select case item.kind when 'bundle' then count(distinct unit.unit) else count(*) end::int from cart_item as unit
        where unit.line_id = coalesce(line.parent_id, line.id) and ${isLiveEntry('unit')}
          and (item.kind = 'bundle' or unit.category_id = line.item_id)) as wanted
    from cart_line as line join item on item.id = line.item_id
    where line.cart_id = ${cartId} order by line.id`

export const setHeld = (db: Database, holds: { lineId: number; wanted: number }[]) =>
  sql`
    update cart_line set held = hold.wanted
    from json_to_recordset(${JSON.stringify(holds)}::json) as hold ("lineId" bigint, wanted integer)
    where cart_line.id = hold."lineId"`.execute(db)
