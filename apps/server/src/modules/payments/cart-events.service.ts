import type { Database, Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import * as ledger from './ledger/ledger.queries.ts'
import { allMethods } from './methods/registry.service.ts'
import { giveUpPlans } from './plans/plans.queries.ts'

type CartChange = { cartId: string; actor: Actor }

/** The carts among these that may still be paid, by any method. */
export async function listPayable(db: Database, cartIds: string[]) {
  const payable = new Set<string>()
  for (const method of allMethods) for (const id of await method.listPayable(db, cartIds)) payable.add(id)
  return payable
}

/** What came in for a cart in centavos, what of it went back, and what its first payment costs. */
export const readMoney = (db: Database, cartId: string) => ledger.readMoney(db, cartId)

/** What could still be paid for a cancelled cart is ended. */
export async function endPending(db: Transaction, change: CartChange) {
  for (const method of allMethods) await method.endPending(db, change)
}

/** Money of a restored cart that did not go back pays it; one that nobody paid chooses its plan anew. */
export async function restorePayments(db: Transaction, change: CartChange & { status: 'open' | 'paid' }) {
  for (const method of allMethods) await method.restore(db, change)
  if (change.status === 'open') await giveUpPlans(db, change.cartId)
}
