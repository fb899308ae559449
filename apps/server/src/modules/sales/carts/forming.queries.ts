import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { idsOf, listRows } from '#platform/database/statements.ts'

/** A reminder is sent four hours before the end, or after half of a shorter time. */
const isReminderDue = sql`now() >= form_by - least(interval '4 hours', (form_by - created_at) / 2)`

/** Takes some owned carts whose riders must be named soon, each once. */
export const takeReminders = (db: Transaction, limit: number) =>
  listRows<{ cartId: string; formBy: Date }>(db)`
    with taken as materialized (
      select id from cart where form_by is not null and status = 'paid' and form_reminded_at is null
        and owner_id is not null and form_by > now() and ${isReminderDue}
      order by form_by limit ${limit} for update skip locked)
    update cart set form_reminded_at = now() from taken where cart.id = taken.id
    returning cart.id as "cartId", form_by as "formBy"`

/** Carts whose time to name the riders is over, the oldest first. */
export const listOverdue = (db: Database, limit: number) =>
  idsOf(
    db
      .selectFrom('cart')
      .where('form_by', '<=', sql<Date>`now()`)
      .where('status', '=', 'paid')
      .orderBy('form_by')
      .limit(limit)
      .select('id'),
  )

/** Ends the limit of time of a cart. Its entries then stay. */
export const endFormBy = (db: Database, cartId: string) =>
  db.updateTable('cart').set({ form_by: null }).where('id', '=', cartId).execute()
