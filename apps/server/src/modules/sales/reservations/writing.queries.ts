import { type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { today } from '#platform/database/sql-words.ts'
import { findRow } from '#platform/database/statements.ts'
import type { cartRowsOf } from './cart-rows.rules.ts'

/** Lines and entries refer to each other by the line numbers of `cartRowsOf`. */
type Rows = Omit<ReturnType<typeof cartRowsOf>, 'moves'>
/** Parts of the same statement: the change of the stock and the facts of the audit. */
type SameStatement = { stock: RawBuilder<unknown>; facts: RawBuilder<unknown> }

/**
 * Writes any number of carts, lines and entries in one statement with a constant text. Fewer round trips to the
 * database shorten the lock of the item row. Ids ascend in the order of the rows; screens sort by these ids.
 *
 * Returns an event that may not be sold any more, if there is one: it is over, or it has stopped selling online and the
 * desk does not sell. The event was read before the item rows were locked, and an administrator can close the sale or
 * move the dates while this transaction waits for the lock. The guard repeats three checks of `saleOf`.
 */
export const insertCarts = (
  db: Database,
  { carts, lines, cartItems }: Rows,
  { stock, facts }: SameStatement,
) =>
  findRow<{ isOver: boolean }>(db)`
    with stock as (${stock}), fact as (${facts}), new_cart as (
      insert into cart (id, code, event_id, owner_id, status, total_in_cents, is_free, is_test, paid_at, expires_at,
        ip_prefix, terms_version, sold_by, buyer_id, form_by, late_withdrawal_days, withheld_percent)
      select given.id, code, "eventId", "ownerId", status, "totalInCents", "totalInCents" = 0, "isTest",
        case when status = 'paid' then now() end, now() + make_interval(secs => seconds), "ipPrefix", "termsVersion",
        "soldBy", "buyerId",
        -- guard: free-cart-of-the-web-is-formed-in-time
        case when "totalInCents" = 0 and "soldBy" is null then
          least(now() + make_interval(hours => free_unformed_hours), sales_end_at)
        end, late_withdrawal_days, withheld_percent
      from json_to_recordset(${JSON.stringify(carts)}::json) as given (id uuid, code text, "eventId" uuid,
        "ownerId" bigint, "isTest" boolean, status text, "totalInCents" integer, seconds float8, "ipPrefix" text, "termsVersion" text,
        "soldBy" bigint, "buyerId" bigint) join event on event.id = given."eventId"
      returning event_id, sold_by
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
      insert into cart_item (cart_id, line_id, category_id, bundle_id, unit, charged_in_cents, first_badge, last_badge, lives)
      select given."cartId", line.id, given."categoryId", given."bundleId", given.unit, given."chargedInCents",
        given."firstBadge", given."lastBadge", coalesce((select lives from bundle where id = given."bundleId"), 0)
      from rows from (json_to_recordset(${JSON.stringify(cartItems)}::json) as ("cartId" uuid, line integer,
        "categoryId" uuid, "bundleId" uuid, unit integer, "chargedInCents" integer, "firstBadge" integer,
        "lastBadge" integer)) with ordinality as
        given ("cartId", line, "categoryId", "bundleId", unit, "chargedInCents", "firstBadge", "lastBadge", position)
      join line on line.number = given.line
      order by given.position
    )
    select event.ends_on < ${today} as "isOver"
    from new_cart join event on event.id = event_id
    where event.ends_on < ${today} or new_cart.sold_by is null and (sales_closed or not sold_online) limit 1`
