import { bankOf } from '#receiving-accounts.ts'
import { Refusal } from '#platform/errors.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { hasAny } from '#platform/jobs/timetable.ts'
import { mailOwner, smsOwner } from '#modules/sales/index.ts'
import { moveCharge } from '../charges/charge-states.service.ts'
import { noteAsked } from '../charges/charges.queries.ts'
import { type Payment, startCharge } from '../charging/charging.service.ts'
import * as queries from './installments.queries.ts'
import { DAYS_AFTER_DUE, issuedNotice } from './installments.rules.ts'

const job: Actor = { kind: 'job' }

/** Whether an installment is to be issued, or its owner to be told. */
export const isIssueDue = async ({ db }: Pick<Payment, 'db'>) =>
  (await hasAny(queries.listToIssue(db, 1))) || hasAny(queries.listNewlyIssued(db, 1))

/** Creates the other installments of plans whose first one is paid at the bank. Each keeps the txid from its plan. */
export async function issueInstallments(payment: Payment, { atMost = 50 } = {}) {
  for (const charge of await queries.listToIssue(payment.db, atMost)) {
    await noteAsked(payment.db, charge.id)
    const isDone = await issue(payment, charge, job).then(
      () => true,
      (error: unknown) => refusedForNow(payment, error),
    )
    if (!isDone) break
  }
  await notifyOwners(payment)
}

/** Returns false if the bank does not answer, which ends this round. */
function refusedForNow({ log }: Payment, error: unknown) {
  if (!(error instanceof Refusal)) throw error
  log.warn({ event: 'installment.postponed', code: error.code }, 'The bank gave no charge for an installment')
  return error.code !== 'unavailable'
}

/**
 * Creates one installment with its due day at the bank. It may be repeated, because the same txid is the same charge.
 */
export async function issue(payment: Payment, charge: queries.InstallmentToIssue, actor: Actor) {
  const intended = await payment.db
    .transaction()
    .execute((db) => moveCharge(db, charge, { from: ['planned'], to: 'intent', actor }))
  return startCharge(payment, intended ?? charge, actor, async () =>
    (await bankOf(payment, charge)).putCobv(charge.txid, {
      valueInCents: charge.value_in_cents,
      dueOn: charge.dueDay,
      daysAfterDue: DAYS_AFTER_DUE,
      debtor: { cpf: charge.cpf, name: charge.name },
      note: `Parcela ${charge.installment} – ${charge.eventName}`,
    }),
  )
}

/** Sends each owner one notice with all codes when all installments can be paid. */
async function notifyOwners({ db }: Payment) {
  const plans = Map.groupBy(await queries.listNewlyIssued(db, 500), ({ planId }) => planId)
  for (const [planId, installments] of plans) {
    const { cartId } = installments[0]!
    const notice = { ...issuedNotice(installments), fact: `installments.issued:${planId}` }
    const fact = factOf('plan.issued', { cart: cartId }, { installments: installments.length })
    await db.transaction().execute(async (db) => {
      await mailOwner(db, cartId, notice)
      await smsOwner(db, cartId, notice)
      await recordFact(db, job, fact)
    })
  }
}
