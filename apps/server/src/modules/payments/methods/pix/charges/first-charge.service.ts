import { offeredPlans, paymentMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, auditInsert } from '#platform/audit/audit.service.ts'
import type { CartRow } from '#modules/sales/index.ts'
import { newTxid } from './charges.rules.ts'
import * as queries from './first-charge.queries.ts'

type Choice = { cart: CartRow; installments: number; accountId: number; actor: Actor }

/**
 * Inserts the first plan and charge of a cart by one statement. Undefined if the cart has a plan already or changed
 * meanwhile. `facts` go to the bank with the charge.
 */
export async function startFirstPlan(db: Database, { cart, installments, accountId, actor }: Choice) {
  const facts = await queries.readFirstChargeFacts(db, cart.id)
  if (!facts || facts.hasPlan) return undefined
  const chosen = offeredPlans(facts).find((plan) => plan.numInstallments === installments)
  if (!chosen) throw refuse('plan_not_offered', paymentMessages.installmentsEndBeforeEvent)
  const plan = {
    cartId: cart.id,
    ownerId: accountId,
    cartTotalInCents: facts.totalInCents,
    installments,
    interestPercent: installments > 1 ? facts.interestPercent : 0,
    totalInCents: chosen.totalInCents,
    charges: chosen.installmentInCents.map((valueInCents, index) => ({
      installment: index + 1,
      txid: newTxid(),
      valueInCents,
      dueOn: installments > 1 ? (chosen.dueOn[index] ?? null) : null,
    })),
  }
  const fact = {
    action: 'plan.chosen',
    entity: 'cart',
    entityId: cart.id,
    after: { installments, totalInCents: chosen.totalInCents },
  }
  const inserted = auditInsert([{ actor, fact }], queries.hasInsertedPlan)
  const charge = await queries.insertFirstPlan(db, plan, inserted)
  return charge && { charge, secondsLeft: charge.secondsLeft, facts }
}
