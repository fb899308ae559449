import type { Database } from '#platform/database/client.ts'
import { listRows, readRow } from '#platform/database/statements.ts'

/** Entries whose number was handed out, and entries with shots that count. */
export const countBegun = (db: Database, cartItemIds: number[]) =>
  readRow<{ handedOut: number; thrown: number }>(db)`
    select (select count(*)::int from check_in
        where state = 'handedOut' and cart_item_id = any(${cartItemIds}::bigint[])) as "handedOut",
      (select count(*)::int from formation where cart_item_id = any(${cartItemIds}::bigint[]) and exists (
        select from live_shot shot
        where shot.category_id = formation.category_id and shot.badge = formation.badge)) as thrown`

/** The entries that a cancellation has ended. */
export const listEnded = async (db: Database, cancellationId: string) =>
  (
    await listRows<{ id: number }>(db)`
      select unnest(entries) as id from cancelled_cart where cancellation_id = ${cancellationId}`
  ).map(({ id }) => id)
