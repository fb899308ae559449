import { sql } from 'kysely'
import { changedBy, ROWS_AT_ONCE } from '#platform/database/changed-rows.ts'
import type { Database } from '#platform/database/client.ts'

export const deleteOldBankMessages = (db: Database) =>
  changedBy(
    db,
    sql`delete from bank_inbox where id in (
      select id from bank_inbox where processed_at is not null and received_at < now() - interval '180 days'
      order by received_at limit ${ROWS_AT_ONCE})`,
  )

/** The carts among these for which money was ever received. */
export async function listCartsWithPayments(db: Database, cartIds: string[]) {
  const { rows } = await sql<{ cartId: string }>`
    select distinct cart_id as "cartId" from payment where cart_id = any(${cartIds}::uuid[])`.execute(db)
  return rows.map(({ cartId }) => cartId)
}
