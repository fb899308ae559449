import type { Transaction } from '#platform/database/client.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { listRows } from '#platform/database/statements.ts'

type LockedEntry = { cartItemId: number; categoryId: string; badge: number | null }

/** Locks the formations of these entries, in the order of the check-in, so that no number is handed out before the commit. */
export const lockEntries = (db: Transaction, cartItemIds: number[]) => listRows<LockedEntry>(db)`
  select cart_item_id as "cartItemId", category_id as "categoryId", badge from formation
  where ${isOneOf('cart_item_id', cartItemIds, 'bigint')} order by cart_item_id for no key update`
