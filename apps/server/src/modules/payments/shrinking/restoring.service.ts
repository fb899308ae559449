import type { Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { lockCart } from '#modules/sales/index.ts'
import { RESTORED_REASON } from '../refunds/refunds.rules.ts'
import { moveRefund } from '../refunds/states.service.ts'
import { restoreEntries } from './changing.service.ts'
import { listKeptOf } from '../ledger/kept-money.queries.ts'
import * as queries from './purchases.queries.ts'
import { readPurchase } from './purchase.service.ts'
import { dueOf } from './shrinking.rules.ts'

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
  const refunds = await queries.lockRefundsOf(db, cartId, entries)
  // What was paid again is owed to the buyer although its entries are live.
  // guard: refund-of-repaid-entry-stays
  const withdrawn = refunds.filter(({ isPromise, isPaidAgain }) => isPromise && !isPaidAgain)
  const from = ['requested', 'failed'] as const
  for (const { id } of withdrawn)
    await moveRefund(db, { id, from, to: 'failed', reason: RESTORED_REASON, actor })
}

export const readOwed = async (db: Transaction, asked: OwedOf) => (await lockOwed(db, asked)).inCents

/**
 * What must be paid before entries are restored: what went back for their units, or for the units of a whole cart that has
 * ended, and the price of units that ended before the cart was paid. It is never more than the part of the price of the
 * live entries that no money covers. Also returns the refunds that went back. Locks the cart.
 */
export async function lockOwed(db: Transaction, { cartId, cartItemIds, hasEnded }: OwedOf) {
  const cart = await lockCart(db, cartId)
  const restored = hasEnded ? await queries.listLiveAgain(db, cartId, cartItemIds) : cartItemIds
  const entries = await queries.listUnitsOf(db, cartId, restored)
  const refunds = await queries.lockRefundsOf(db, cartId, entries, hasEnded)
  const wentBack = refunds.filter(({ isPromise, isPaidAgain }) => !isPromise && !isPaidAgain)
  const askedInCents = sumOf(wentBack) + (await queries.readEndedUnpaid(db, cartId, entries))
  const withdrawn = refunds.filter(({ isPromise, hasFailed }) => isPromise && !hasFailed)
  const purchase = await readPurchase(db, cart, { began: restored })
  const withdrawnAtDesk = (await listKeptOf(db, [cartId])).get(cartId) ?? 0
  const keptInCents = withdrawnAtDesk + (await queries.readKept(db, cartId, entries))
  const uncoveredInCents = dueOf({ ...purchase, keptInCents }) - sumOf(withdrawn)
  // guard: repayment-within-price
  const inCents = Math.min(askedInCents, Math.max(0, uncoveredInCents))
  return { refundIds: wentBack.map(({ id }) => id), inCents }
}

const sumOf = (refunds: { inCents: number }[]) => refunds.reduce((sum, { inCents }) => sum + inCents, 0)
