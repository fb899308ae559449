import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { asyncCommit } from '#platform/database/async-commit.ts'
import { HOLDING } from './carts.rules.ts'

/** Adds a line to the note that the desk reads on these carts. */
export const noteOnCarts = (db: Transaction, cartIds: string[], note: string) =>
  sql`
    update cart set note = left(ltrim(note || E'\n' || ${note}, E'\n'), 2000), updated_at = now()
    where id = any(${cartIds}::uuid[])`.execute(db)

/** Writes the note that the desk reads on a cart, in the place of what it said. */
export const replaceNote = (db: Database, cartId: string, note: string) =>
  db
    .updateTable('cart')
    .set({ note, updated_at: sql<Date>`now()` })
    .where('id', '=', cartId)
    .execute()

/** A cart that is being changed is left for the next time. */
export const notePolled = (db: Database, cartIds: string[]) =>
  sql`
    update cart set polled_at = now() from ${asyncCommit}
    where id in (
      select id from cart where id = any(${cartIds}::uuid[]) and status in (${literals(HOLDING)})
      for no key update skip locked)`.execute(db)

/** Marks a cart as sent its receipt and answers to which address; nothing when somebody else was first. */
export async function takeWithoutReceipt(db: Database, id: string) {
  const { rows } = await sql<{ id: string; status: 'registered'; recipient: string }>`
    update cart set receipt_promised_at = now()
    from account
    where cart.id = ${id} and account.id = cart.owner_id
      and cart.status = 'registered' and cart.receipt_promised_at is null
    returning cart.id, cart.status, coalesce(nullif(cart.receipt_email, ''), account.email) as recipient`.execute(
    db,
  )
  return rows[0]
}

export const clearReceiptAddresses = (db: Database, ownerId: number) =>
  db.updateTable('cart').set({ receipt_email: '' }).where('owner_id', '=', ownerId).execute()

/** False for a cart of somebody else. */
export const setReceiptAddress = async (db: Database, id: string, ownerId: number, address: string) =>
  (await db
    .updateTable('cart')
    .set({ receipt_email: address, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst()) !== undefined
