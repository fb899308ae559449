import { type Insertable, sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
import { idsOf } from '#platform/database/statements.ts'

export const insertCarts = (db: Transaction, rows: Insertable<Tables['cart']>[]) =>
  db.insertInto('cart').values(rows).execute()

/** Returns the ids in the order of the rows. */
export const insertLines = (db: Transaction, rows: Insertable<Tables['cart_line']>[]) =>
  idsOf(db.insertInto('cart_line').values(rows).returning('id'))

/** Returns the ids in the order of the rows. */
export const insertCartItems = (db: Transaction, rows: Insertable<Tables['cart_item']>[]) =>
  idsOf(db.insertInto('cart_item').values(rows).returning('id'))

/** Takes the units that the lines of these carts hold. */
export const takeHeldUnits = (db: Transaction, cartIds: string[]) =>
  sql`
    update item set taken = taken + line.units
    from (select item_id, sum(held)::int as units from cart_line where cart_id = any(${cartIds}::uuid[])
      group by item_id) as line
    where item.id = line.item_id`.execute(db)
