import { type Insertable, sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
import { idsOf } from '#platform/database/statements.ts'

/** Returns the ids in the order of the rows. */
export const insertPlans = (db: Transaction, rows: Insertable<Tables['plan']>[]) =>
  idsOf(db.insertInto('plan').values(rows).returning('id'))

export const insertPayments = (db: Transaction, rows: Insertable<Tables['payment']>[]) =>
  db.insertInto('payment').values(rows).execute()

/** Notes which payments belong to cancelled carts. A trigger notes it when a cart is cancelled later. */
export const noteCancelledCarts = (db: Transaction, cartIds: string[]) =>
  sql`
    update payment set cart_is_cancelled = true from cart
    where cart.id = payment.cart_id and cart.status = 'cancelled' and cart.id = any(${cartIds}::uuid[])`.execute(
    db,
  )

export const insertPix = (db: Transaction, rows: Insertable<Tables['pix']>[]) =>
  db.insertInto('pix').values(rows).execute()

export const insertRefunds = (db: Transaction, rows: Insertable<Tables['refund']>[]) =>
  db.insertInto('refund').values(rows).execute()
