import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** Puts a cancelled cart back; nothing when it is not cancelled any more. */
export const reviveCart = (
  db: Database,
  cartId: string,
  given: { status: 'open' | 'paid'; seconds: number },
) =>
  db
    .updateTable('cart')
    .set({
      status: given.status,
      cancelled_at: null,
      updated_at: sql<Date>`now()`,
      ...(given.status === 'open'
        ? { expires_at: sql<Date>`now() + make_interval(secs => ${given.seconds})`, expiring_since: null }
        : { paid_at: sql<Date>`coalesce(paid_at, now())` }),
    })
    .where('id', '=', cartId)
    .where('status', 'in', ['cancelled', 'expired'])
    .returning('id')
    .executeTakeFirst()

export type Held = {
  lineId: number
  itemId: string
  name: string
  wanted: number
  held: number
  left: number
}

/**
 * What each line of the cart should hold: a unit per live registration; of a bundle one as long as anything of
 * the unit lives. The items' rows are locked already.
 */
export async function listWantedHolds(db: Database, cartId: string) {
  const { rows } = await sql<Held>`
    select line.id as "lineId", line.item_id as "itemId", item.name, line.held, item.total - item.taken as left,
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

/** Marks registrations as removed, or live again; answers those that changed. */
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

/** One registration, or with its bundle all that was bought together with it. */
export type Chosen = { cartItemId: number; withBundle: boolean }

/** The ids of what was chosen; none where the cart has no such registration. */
export async function listChosen(db: Database, cartId: string, { cartItemId, withBundle }: Chosen) {
  const { rows } = await sql<{ id: number }>`
    select other.id from cart_item as one
    join cart_item as other on other.cart_id = one.cart_id and other.line_id = one.line_id and other.unit = one.unit
      and (other.id = one.id or ${withBundle})
    where one.cart_id = ${cartId} and one.id = ${cartItemId} order by other.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Registrations of the cart that nobody took out. */
export async function countLive(db: Database, cartId: string) {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from cart_item where cart_id = ${cartId} and removed_at is null`.execute(db)
  return rows[0]!.live
}
