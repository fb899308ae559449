import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { WantedHold } from './holding.rules.ts'

export type StockMove = { id: string; units: number }

/** The statement that moves `taken`; the constraint `item_never_oversold` refuses what would pass the total. */
export const stockMove = (moves: StockMove[]) =>
  sql`
    update item set taken = taken + move.units
    from (select id, sum(units)::int as units
      from json_to_recordset(${JSON.stringify(moves)}::json) as each (id uuid, units integer) group by id) as move
    where item.id = move.id`

export const moveStock = async (db: Transaction, moves: StockMove[]) => {
  if (moves.length > 0) await stockMove(moves).execute(db)
}

/** Takes the items' rows, always in the order of their ids, before any cart is touched. */
export const lockItems = (db: Transaction, cartIds: string[]) =>
  db
    .selectFrom('item')
    .select('id')
    .where('id', 'in', (row) => row.selectFrom('cart_line').select('item_id').where('cart_id', 'in', cartIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Gives back every unit the carts hold; answers how many of which item. */
export async function releaseLines(db: Database, cartIds: string[]) {
  const { rows } = await sql<{ item_id: string; held: number }>`
    with released as (select id, item_id, held from cart_line where cart_id = any(${cartIds}::uuid[]) and held > 0
      order by id for update)
    update cart_line set held = 0 from released where cart_line.id = released.id
    returning released.item_id, released.held`.execute(db)
  return rows
}

/**
 * What each line of the cart should hold: a unit per live registration; of a bundle one as long as anything of
 * the unit lives. The items' rows are locked already.
 */
export async function listWantedHolds(db: Database, cartId: string) {
  const { rows } = await sql<WantedHold>`
    select line.id as "lineId", line.item_id as "itemId", item.name, line.held, item.total, item.taken,
      (select count(distinct unit.unit)::int from cart_item as unit
        where unit.line_id = coalesce(line.parent_id, line.id) and unit.removed_at is null
          and (item.kind = 'bundle' or unit.category_id = line.item_id)) as wanted
    from cart_line as line join item on item.id = line.item_id
    where line.cart_id = ${cartId} order by line.id`.execute(db)
  return rows
}

export const setHeld = (db: Database, holds: { lineId: number; wanted: number }[]) =>
  sql`
    update cart_line set held = hold.wanted
    from json_to_recordset(${JSON.stringify(holds)}::json) as hold ("lineId" bigint, wanted integer)
    where cart_line.id = hold."lineId"`.execute(db)
