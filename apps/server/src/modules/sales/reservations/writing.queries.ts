import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { cartRowsOf } from './cart-rows.rules.ts'

/** Lines and registrations name each other by the numbers that `planRows` gave to the lines. */
type Rows = Omit<ReturnType<typeof cartRowsOf>, 'moves'>
/** What belongs to the same moment: the units that the carts take, and the facts in the audit. */
type SameStatement = { stock: RawBuilder<unknown>; facts: RawBuilder<unknown> }

/**
 * Writes carts, lines and registrations, however many, in one statement whose text never changes: the less often
 * the database must be spoken to, the shorter the hot row is held. Ids are given in the order of the rows, by which
 * carts are shown.
 *
 * Answers false if one of the events does not sell any more. The event was read before the rows of the items were
 * locked, and the sale may have been closed while this transaction waited for them: `saleOf` decides, and this guard
 * repeats its switches.
 */
export async function insertCarts(
  db: Database,
  { carts, lines, cartItems }: Rows,
  { stock, facts }: SameStatement,
) {
  const { rows } = await sql`
    with stock as (${stock}), fact as (${facts}), new_cart as (
      insert into cart (id, code, event_id, owner_id, status, total_in_cents, is_free, is_test, paid_at, expires_at,
        ip_prefix, terms_version)
      select id, code, "eventId", "ownerId", status, "totalInCents", "totalInCents" = 0, "isTest",
        case when status = 'paid' then now() end, now() + make_interval(secs => seconds), "ipPrefix", "termsVersion"
      from json_to_recordset(${JSON.stringify(carts)}::json) as given (id uuid, code text, "eventId" uuid,
        "ownerId" bigint, "isTest" boolean, status text, "totalInCents" integer, seconds float8, "ipPrefix" text, "termsVersion" text)
      returning event_id
    ), line as materialized (
      select given.number, given."cartId", given."itemId", given.parent, given.quantity, given."valueInCents",
        nextval('cart_line_id_seq') as id
      from (select number, "cartId", "itemId", parent, quantity, "valueInCents"
        from json_to_recordset(${JSON.stringify(lines)}::json) as row (number integer, "cartId" uuid, "itemId" uuid,
          parent integer, quantity integer, "valueInCents" integer) order by number) as given
    ), new_line as (
      insert into cart_line (id, cart_id, item_id, parent_id, quantity, held, value_in_cents)
      overriding system value
      select line.id, line."cartId", line."itemId", bundle.id, line.quantity, line.quantity, line."valueInCents"
      from line left join line bundle on bundle.number = line.parent
    ), new_cart_item as (
      insert into cart_item (cart_id, line_id, category_id, bundle_id, unit, charged_in_cents)
      select given."cartId", line.id, given."categoryId", given."bundleId", given.unit, given."chargedInCents"
      from rows from (json_to_recordset(${JSON.stringify(cartItems)}::json) as ("cartId" uuid, line integer,
        "categoryId" uuid, "bundleId" uuid, unit integer, "chargedInCents" integer)) with ordinality as
        given ("cartId", line, "categoryId", "bundleId", unit, "chargedInCents", position)
      join line on line.number = given.line
      order by given.position
    )
    select from new_cart join event on event.id = event_id where sales_closed or not sold_online`.execute(db)
  return rows.length === 0
}
