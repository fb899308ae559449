import type { CartChange } from '#modules/sales/index.ts'
import type { Transaction } from '#platform/database/client.ts'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import { moveDecision } from '../../../ledger/ledger.queries.ts'
import { CAME_AFTER_END } from '../../../ledger/ledger.rules.ts'
import { makeCurrent } from '../../../plans/plans.queries.ts'
import { chargeFact, giveUpCharges, moveCharge } from './charge-states.service.ts'
import { lockCharges } from './charges.queries.ts'
import { areRivals } from './charges.rules.ts'
import * as queries from './restoring.queries.ts'

/** Gives up the live charges of a cancelled cart. A job removes them at the bank. */
export const endCharges = async (db: Transaction, { cartId, actor }: CartChange) =>
  giveUpCharges(db, await lockCharges(db, cartId), actor)

/**
 * Pays a restored cart with its money that was not refunded, and plans its open installments again. Of two rival
 * charges the second one stays unchanged, and an administrator decides about its money.
 */
export async function restoreCharges(
  db: Transaction,
  { cartId, status, actor }: CartChange & { status: 'open' | 'paid' },
) {
  const paid = (await lockCharges(db, cartId)).filter((charge) => charge.status === 'paid')
  for (const charge of await queries.listUnrefundedCharges(db, cartId)) {
    if (paid.some((other) => areRivals(charge, other))) continue
    await moveDecision(db, charge.paymentId, CAME_AFTER_END, 'honoured')
    await moveCharge(db, charge, { from: ['paid_late'], to: 'paid', actor })
    await makeCurrent(db, cartId, charge.plan_id)
    paid.push(charge)
  }
  if (status === 'paid') await replaceLostCharges(db, cartId, actor)
}

/** Plans the installments again that the bank ended without a request of the shop. They are still owed. */
export const replaceLostCharges = async (db: Transaction, cartId: string, actor: Actor) =>
  recordFacts(
    db,
    actor,
    (await queries.planAgain(db, cartId)).map(({ txid, status }) => chargeFact(txid, status)),
  )
