import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'

/** More than wait at once in any outage, so that carts that wait for the bank hide no others. */
const MOST_OVER = 10_000

export type CartRow = Selectable<Tables['cart']>

export const findCart = (db: Database, id: string) =>
  db
    .selectFrom('cart')
    .selectAll()
    .select([
      sql<boolean>`owner_id is null and status in ('open', 'expired') and created_at < now() - interval '24 hours'`.as(
        'isForgotten',
      ),
      sql<number>`greatest(0, ceil(extract(epoch from expires_at - now())))::int`.as('secondsLeft'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export const lockCart = (db: Transaction, id: string) =>
  db
    .selectFrom('cart')
    .selectAll()
    .select(sql<number>`extract(epoch from expires_at - now())::float8`.as('secondsLeft'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const listLines = (db: Database, cartIds: string[]) =>
  db.selectFrom('cart_line').selectAll().where('cart_id', 'in', cartIds).orderBy('id').execute()

/** Moves a cart from one of `from` to `to`, or answers nothing because somebody else was first. */
export const moveCart = (
  db: Database,
  id: string,
  from: CartRow['status'][],
  to: CartRow['status'],
  stamp?: 'paid_at' | 'registered_at' | 'cancelled_at' | 'expiring_since',
) =>
  db
    .updateTable('cart')
    .set({ status: to, updated_at: sql`now()`, ...(stamp && { [stamp]: sql`now()` }) })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()

/** An unpaid cart is open until so many seconds from now; nothing when it is paid or was removed. */
export const extendCart = (db: Database, id: string, seconds: number) =>
  db
    .updateTable('cart')
    .set({
      status: 'open',
      expires_at: sql<Date>`greatest(expires_at, now() + make_interval(secs => ${seconds}))`,
      expiring_since: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'expiring', 'expired'])
    .returning('expires_at as expiresAt')
    .executeTakeFirst()

export type Move = { id: string; units: number }

/** The statement that moves `taken`; the constraint `item_never_oversold` refuses what would pass the total. */
export const stockMove = (moves: Move[]) =>
  sql`
    update item set taken = taken + move.units
    from (select id, sum(units)::int as units
      from json_to_recordset(${JSON.stringify(moves)}::json) as each (id uuid, units integer) group by id) as move
    where item.id = move.id`

export const moveStock = async (db: Transaction, moves: Move[]) => {
  if (moves.length > 0) await stockMove(moves).execute(db)
}

/** Gives back every unit the carts hold; answers how many of which item. */
export async function releaseLines(db: Database, cartIds: string[]) {
  const { rows } = await sql<{ item_id: string; held: number }>`
    with released as (select id, item_id, held from cart_line where cart_id = any(${cartIds}::uuid[]) and held > 0
      order by id for update)
    update cart_line set held = 0 from released where cart_line.id = released.id
    returning released.item_id, released.held`.execute(db)
  return rows
}

/** Carts whose time is over, the oldest first: open ones, and those that wait for the bank's word. */
export const listOver = (db: Database) =>
  db
    .selectFrom('cart')
    .select(['id', 'status'])
    .where('status', 'in', ['open', 'expiring'])
    .where('expires_at', '<', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(MOST_OVER)
    .execute()

/** Takes the items' rows, always in the order of their ids, before any cart is touched. */
export const lockItems = (db: Transaction, cartIds: string[]) =>
  db
    .selectFrom('item')
    .select('id')
    .where('id', 'in', (row) => row.selectFrom('cart_line').select('item_id').where('cart_id', 'in', cartIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Adds a line to the note that the desk reads on these carts. */
export const noteOnCarts = (db: Transaction, cartIds: string[], note: string) =>
  sql`
    update cart set note = left(ltrim(note || E'\n' || ${note}, E'\n'), 2000), updated_at = now()
    where id = any(${cartIds}::uuid[])`.execute(db)
