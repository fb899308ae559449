import type { Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { RESTORED_REASON } from '../refunds/refunds.rules.ts'
import { moveRefund } from '../refunds/states.service.ts'
import { restoreEntries } from './changing.service.ts'
import * as queries from './purchases.queries.ts'

type Restored = { cartId: string; cartItemIds: number[]; actor: Actor }
type OwedOf = Omit<Restored, 'actor'> & { hasEnded: boolean }

/** Restored entries of a sold cart: refunds that are only promised are withdrawn, and what is due is planned again. */
export async function restoreItems(db: Transaction, restored: Restored) {
  await withdrawPromises(db, restored)
  await restoreEntries(db, restored)
}

/** Ends the refunds of these entries that were not carried out. */
export async function withdrawPromises(db: Transaction, { cartId, cartItemIds, actor }: Restored) {
  const entries = await queries.listUnitsOf(db, cartId, cartItemIds)
  for (const { id, isPromise } of await queries.lockRefundsOf(db, cartId, entries))
    if (isPromise)
      await moveRefund(db, {
        id,
        from: ['requested', 'failed'],
        to: 'failed',
        reason: RESTORED_REASON,
        actor,
      })
}

export const readOwed = async (db: Transaction, asked: OwedOf) => (await lockOwed(db, asked)).inCents

/**
 * What must be paid before entries are restored: what went back for their units, or for the whole cart if that has ended,
 * and the price of units that ended before the cart was paid. Also returns the refunds that went back. The caller has
 * locked the cart.
 */
export async function lockOwed(db: Transaction, { cartId, cartItemIds, hasEnded }: OwedOf) {
  const entries = await queries.listUnitsOf(db, cartId, cartItemIds)
  const refunds = (await queries.lockRefundsOf(db, cartId, hasEnded ? undefined : entries)).filter(
    ({ isPromise, isPaidAgain }) => !isPromise && !isPaidAgain,
  )
  const backInCents = refunds.reduce((sum, { inCents }) => sum + inCents, 0)
  return {
    refundIds: refunds.map(({ id }) => id),
    inCents: backInCents + (await queries.readEndedUnpaid(db, cartId, entries)),
  }
}
