import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { literals } from '#platform/database/literals.ts'
import { asyncCommit } from '#platform/database/async-commit.ts'
import { listRows } from '#platform/database/statements.ts'
import { HOLDING } from './carts.rules.ts'

/** Adds a line to the desk's note of these carts. */
export const noteOnCarts = (db: Transaction, cartIds: string[], note: string) =>
  sql`
    update cart set note = left(ltrim(note || E'\n' || ${note}, E'\n'), 2000), updated_at = now()
    where id = any(${cartIds}::uuid[])`.execute(db)

/** Replaces the desk's note of a cart. */
export const replaceNote = (db: Database, cartId: string, note: string) =>
  db
    .updateTable('cart')
    .set({ note, updated_at: sql<Date>`now()` })
    .where('id', '=', cartId)
    .execute()

/** Skips a cart that another transaction has locked. The list is a subquery, so that the statement keeps its plan. */
export const notePolled = (db: Database, cartIds: string[]) =>
  sql`
    update cart set polled_at = now() from ${asyncCommit}
    where id in (
      select cart.id from unnest((select ${cartIds}::uuid[])) as polled (id)
      cross join lateral (select id from cart
        where cart.id = polled.id and cart.status in (${literals(HOLDING)})
        for no key update skip locked) as cart)`.execute(db)

/** Marks the receipts of registered carts as sent. Returns their addresses, without those that another call takes. */
export const takeWithoutReceipt = (db: Database, ids: string[]) =>
  listRows<{ id: string; status: 'registered'; recipient: string }>(db)`
    update cart set receipt_promised_at = now()
    from account
    where account.id = cart.owner_id and cart.id in (
      select id from cart where ${isOneOf('id', ids, 'uuid')} and status = 'registered'
        and receipt_promised_at is null for no key update skip locked)
    returning cart.id, cart.status, coalesce(nullif(cart.receipt_email, ''), account.email) as recipient`

/** Removes the mail addresses from the carts of an erased person. The carts stay because bookkeeping needs them. */
export const clearReceiptAddresses = (db: Database, ownerId: number) =>
  db.updateTable('cart').set({ receipt_email: '' }).where('owner_id', '=', ownerId).execute()

/** False if another account owns the cart. */
export const setReceiptAddress = async (db: Database, id: string, ownerId: number, address: string) =>
  (await db
    .updateTable('cart')
    .set({ receipt_email: address, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst()) !== undefined
