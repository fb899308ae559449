import type { Transaction } from '#platform/database/client.ts'
import { factOf, recordFact } from '#platform/audit/audit.service.ts'
import { BankError } from '#providers/pix/bank-error.ts'
import * as plans from '../../../plans/plans.queries.ts'
import type { AskDependencies, Asking, SalePart, Started } from '../../method.service.ts'
import { removeAtBank } from '../settlement/asking.service.ts'
import { isAsked } from '../charges/charge-states.rules.ts'
import { giveUpCharges } from '../charges/charge-states.service.ts'
import * as queries from '../charges/charges.queries.ts'
import { askForCharge, planRows } from './charging.service.ts'

/** Pix of sales at the desk: one charge for the whole sale or for a part of it. */
export const pixAsking: Asking = {
  findAsked: async (db, cartId) => (await queries.findLiveCharge(db, cartId))?.value_in_cents,
  start,
  ask: async (parts, { id, secondsLeft }, actor) =>
    askForCharge(parts, await queries.readCharge(parts.db, id), { secondsLeft, actor }),
  end,
}

/** Reads the live charge of this amount, or inserts a plan with one charge. Gives up any other charge of the sale. */
async function start(db: Transaction, { cart, valueInCents, actor }: SalePart): Promise<Started> {
  const charges = await queries.lockCharges(db, cart.id)
  const live = charges.find((charge) => isAsked(charge) && charge.value_in_cents === valueInCents)
  if (live) return { id: live.id, reference: live.txid }
  await giveUpCharges(db, charges, actor)
  await plans.giveUpPlans(db, cart.id)
  const completes = valueInCents === cart.total_in_cents
  const planId = await plans.insertPlan(db, {
    cart_id: cart.id,
    installments: 1,
    interest_percent: '0',
    total_in_cents: valueInCents,
    completes_cart: completes,
  })
  const plan = { numInstallments: 1, installmentInCents: [valueInCents], dueOn: [] }
  const [charge] = await queries.insertCharges(db, planRows(plan, planId, cart))
  const after = { installments: 1, totalInCents: valueInCents, ...(!completes && { isPart: true }) }
  await recordFact(db, actor, factOf('plan.chosen', { cart: cart.id }, after))
  return { id: charge!.id, reference: charge!.txid }
}

/**
 * Ends the charge of a sale at the bank before the sale is paid in another way. Without an answer of the bank the sale
 * goes on: a job removes the charge later, and a Pix for it goes back.
 */
async function end(parts: AskDependencies, cartId: string) {
  const charge = await queries.findLiveCharge(parts.db, cartId)
  if (!charge) return
  await removeAtBank(parts, charge).catch((error: unknown) => {
    if (!(error instanceof BankError)) throw error
    parts.log.warn(
      { event: 'sale.pix-not-ended', err: error },
      'The bank did not cancel the charge of a sale that is paid in another way',
    )
  })
}
