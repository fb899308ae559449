import type { Transaction } from '#platform/database/client.ts'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import { moveDecision } from '../../../ledger/ledger.queries.ts'
import { CAME_AFTER_END } from '../../../ledger/ledger.rules.ts'
import { makeCurrent } from '../../../plans/plans.queries.ts'
import { giveUpCharges, moveCharge } from './charge-states.service.ts'
import { lockCharges } from './charges.queries.ts'
import { areRivals } from './charges.rules.ts'
import * as queries from './restoring.queries.ts'

type CartChange = { cartId: string; actor: Actor }

/** What could still be paid for a cancelled cart is given up; a job takes it back at the bank. */
export const endCharges = async (db: Transaction, { cartId, actor }: CartChange) =>
  giveUpCharges(db, await lockCharges(db, cartId), actor)

/**
 * Money of a restored cart that did not go back pays it, and what it still owes is asked for. Of two charges of which
 * only one may be paid the second stays as it is: its money waits for a person.
 */
export async function restoreCharges(
  db: Transaction,
  { cartId, status, actor }: CartChange & { status: 'open' | 'paid' },
) {
  const paid = (await lockCharges(db, cartId)).filter((charge) => charge.status === 'paid')
  for (const kept of await queries.listUntouchedCharges(db, cartId)) {
    if (paid.some((other) => areRivals(kept, other))) continue
    await moveDecision(db, kept.paymentId, CAME_AFTER_END, 'honoured')
    await moveCharge(db, kept, { from: ['paid_late'], to: 'paid', actor })
    await makeCurrent(db, cartId, kept.plan_id)
    paid.push(kept)
  }
  if (status === 'paid') await replaceLostCharges(db, cartId, actor)
}

/** Installments that ended although nobody here had wanted it are still owed: they are planned again. */
export const replaceLostCharges = async (db: Transaction, cartId: string, actor: Actor) =>
  recordFacts(
    db,
    actor,
    (await queries.planAgain(db, cartId)).map(({ txid, status }) => ({
      action: `charge.${status}`,
      entity: 'charge',
      entityId: txid,
      after: { status },
    })),
  )
