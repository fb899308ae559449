import type { Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { RESTORED_REASON } from '../refunds/refunds.rules.ts'
import { moveRefund } from '../refunds/states.service.ts'
import { restoreEntries } from './changing.service.ts'
import * as queries from './purchases.queries.ts'

type Restored = { cartId: string; cartItemIds: number[]; actor: Actor }

/** Restored entries of a sold cart: refunds that are only promised are withdrawn, and what is due is planned again. */
export async function restoreItems(db: Transaction, restored: Restored) {
  await withdrawPromises(db, restored)
  await restoreEntries(db, restored)
}

/** Ends the refunds of these entries that were neither sent to the bank nor handed over. */
export async function withdrawPromises(db: Transaction, { cartId, cartItemIds, actor }: Restored) {
  for (const { id, isPromise } of await queries.lockRefundsOfEntries(db, cartId, cartItemIds))
    if (isPromise)
      await moveRefund(db, { id, from: ['requested'], to: 'failed', reason: RESTORED_REASON, actor })
}

/** What went back for these entries and must be paid again before they are live, in centavos. */
export const readCarriedOut = async (db: Transaction, { cartId, cartItemIds }: Omit<Restored, 'actor'>) =>
  (await queries.lockRefundsOfEntries(db, cartId, cartItemIds))
    .filter(({ isPromise }) => !isPromise)
    .reduce((sum, { inCents }) => sum + inCents, 0)
