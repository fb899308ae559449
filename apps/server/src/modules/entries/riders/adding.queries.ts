import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { findRow, readRow } from '#platform/database/statements.ts'
import { literals } from '#platform/database/literals.ts'
import type { Tables } from '#platform/database/tables.ts'
import { dayOf, isLiveEntry, today } from '#platform/database/sql-words.ts'
import { SOLD } from '#modules/sales/index.ts'

/** An open formation of a sold cart whose event is not over. */
const openFormations = sql`
  from cart
  join event on event.id = cart.event_id
  join cart_item on cart_item.cart_id = cart.id and ${isLiveEntry('cart_item')}
  join formation on formation.cart_item_id = cart_item.id and formation.active and formation.status = 'open'
  join category on category.id = formation.category_id
  left join bundle on bundle.id = cart_item.bundle_id
  where cart.status in (${literals(SOLD)}) and event.ends_on >= ${today}`

/** Undefined for a cart of another person; `isOpen` is true while the cart has a form to fill in. */
export function findOwnForm(db: Database, cartId: string, ownerId: number) {
  return findRow<{ isOpen: boolean }>(db)`
    select exists (select ${openFormations} and cart.id = own.id) as "isOpen" from cart own
    where own.id = ${cartId} and own.owner_id = ${ownerId}`
}

/** Locks the additions of one person against parallel ones. The lock ends with the transaction. */
export const lockAdditions = (db: Transaction, adderId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('riders added by ' || ${adderId}::text, 0))`.execute(db)

export const insertAdditions = (db: Transaction, additions: Insertable<Tables['rider_addition']>[]) =>
  db.insertInto('rider_addition').values(additions).execute()

/**
 * How many riders a buyer added today, and how many of all are unused: in no registration, and more than the open
 * formations of their cart have places for.
 */
export function countAdditions(db: Transaction, buyerId: number) {
  return readRow<{ today: number; unused: number }>(db)`
    with added as (
      select addition.account_id, addition.cart_id, addition.added_at from rider_addition addition
      where addition.added_by = ${buyerId} and addition.way = 'buyer'),
    waiting as (
      select added.cart_id, count(*) as riders from added
      join account on account.id = added.account_id and account.password_hash is null
      where not exists (select from formation_rider rider where rider.account_id = added.account_id)
      group by added.cart_id),
    places as (
      select cart.id as cart_id,
        sum(coalesce(nullif(bundle.override_participants, 0), category.max_participants)) as riders
      ${openFormations} and cart.id in (select cart_id from waiting)
      group by cart.id)
    select
      (select count(*) from added where ${dayOf(sql`added_at`)} =
        ${today})::int as today,
      (select coalesce(sum(greatest(0, waiting.riders - coalesce(places.riders, 0))), 0)
        from waiting left join places using (cart_id))::int as unused`
}
