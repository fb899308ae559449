import type { Database, Transaction } from '#platform/database/client.ts'
import { tillMessages } from '@porteira/domain'
import type { CartChange } from '#modules/sales/index.ts'
import * as ledger from './ledger/ledger.queries.ts'
import { allMethods } from './methods/registry/registry.service.ts'
import { promiseRefund } from './refunds/refunds.service.ts'
import { giveUpPlans } from './plans/plans.queries.ts'
import { endEntries, noteRestored } from './shrinking/changing.service.ts'
import { listEntryPrices } from './shrinking/purchases.queries.ts'
import { withdrawPromises } from './shrinking/restoring.service.ts'

/** Those of these carts that can still be paid, by any method. */
export async function listPayable(db: Database, cartIds: string[]) {
  const payable = new Set<string>()
  for (const method of allMethods) for (const id of await method.listPayable(db, cartIds)) payable.add(id)
  return payable
}

/** Ends the pending payments of a cancelled cart. */
export async function endPending(db: Transaction, change: CartChange) {
  for (const method of allMethods) await method.endPending(db, change)
  await returnParts(db, change)
  await endEntries(db, { ...change, cartItemIds: await listLive(db, change.cartId) })
}

/** Promises back what was received for a sale at the desk that ended before it was complete. */
export async function returnParts(db: Transaction, { cartId, actor }: CartChange) {
  for (const part of await ledger.listPartsOfEndedSale(db, cartId))
    await promiseRefund(
      db,
      {
        paymentId: part.paymentId,
        names: { endToEndId: part.endToEndId },
        valueInCents: part.leftInCents,
        description: tillMessages.saleEnded,
      },
      actor,
      null,
    )
}

const listLive = async (db: Transaction, cartId: string) =>
  (await listEntryPrices(db, cartId))
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ cartItemId }) => cartItemId)

/**
 * Uses the money that a restored cart still has to pay it. An unpaid cart loses its plan, so its buyer chooses again.
 */
export async function restorePayments(db: Transaction, change: CartChange & { status: 'open' | 'paid' }) {
  const cartItemIds = await listLive(db, change.cartId)
  await withdrawPromises(db, { ...change, cartItemIds })
  for (const method of allMethods) await method.restore(db, change)
  if (change.status === 'open') await giveUpPlans(db, change.cartId)
  await noteRestored(db, { ...change, cartItemIds })
}
