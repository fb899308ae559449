import type { Database } from '#platform/database/client.ts'

/** One of these entries to which a courtesy gives something away; undefined without one. */
export const findCourtesy = (db: Database, cartItemIds: number[]) =>
  db
    .selectFrom('courtesy_entry')
    .where('cart_item_id', 'in', cartItemIds)
    .select('cart_item_id')
    .limit(1)
    .executeTakeFirst()
