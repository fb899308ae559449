import type { Transaction } from '#platform/database/client.ts'
import { insertAdditions } from './adding.queries.ts'

/** A person without an account whom a buyer added before the import, from the form of a cart. */
export type PastAddition = { accountId: number; buyerId: number; cartId: string }

/** Inserts who added people that exist elsewhere. */
export const insertPastAdditions = (db: Transaction, additions: PastAddition[]) =>
  insertAdditions(
    db,
    additions.map(({ accountId, buyerId, cartId }) => ({
      account_id: accountId,
      added_by: buyerId,
      way: 'buyer' as const,
      cart_id: cartId,
    })),
  )
