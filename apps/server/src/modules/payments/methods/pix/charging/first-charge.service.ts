import type { Database } from '#platform/database/client.ts'
import { type Actor, auditInsert, factOf } from '#platform/audit/audit.service.ts'
import type { CartRow } from '#modules/sales/index.ts'
import { newTxid } from '../charges/charges.rules.ts'
import * as queries from './first-charge.queries.ts'

/**
 * Inserts a plan of one payment and its charge, the first of a cart, by one statement. Undefined if the cart has a plan
 * already or changed meanwhile. `facts` go to the bank with the charge.
 */
export async function startFirstPlan(
  db: Database,
  cart: CartRow,
  { accountId, actor }: { accountId: number; actor: Actor },
) {
  const facts = await queries.readFirstChargeFacts(db, cart.id)
  if (!facts || facts.hasPlan) return undefined
  const { totalInCents } = facts
  const plan = { cartId: cart.id, ownerId: accountId, totalInCents, txid: newTxid() }
  const fact = factOf('plan.chosen', { cart: cart.id }, { installments: 1, totalInCents })
  const inserted = auditInsert([{ actor, fact }], queries.hasInsertedPlan)
  const charge = await queries.insertFirstPlan(db, plan, inserted)
  return charge && { charge, secondsLeft: charge.secondsLeft, facts }
}
