import { Refusal } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { mailOwner, smsOwner } from '#modules/sales/index.ts'
import { moveCharge } from '../charges/charge-states.service.ts'
import { noteAsked } from '../charges/charges.queries.ts'
import { type Payment, startCharge } from '../charges/charging.service.ts'
import * as queries from './installments.queries.ts'
import { DAYS_AFTER_DUE, issuedNotice } from './installments.rules.ts'

const job: Actor = { kind: 'job' }

/** The first installment is paid: the others are made at the bank, each under the name it has had since the plan. */
export async function issueInstallments(payment: Payment, { atMost = 50 } = {}) {
  for (const charge of await queries.listToIssue(payment.db, atMost)) {
    await noteAsked(payment.db, charge.id)
    const isDone = await issue(payment, charge, job).then(
      () => true,
      (error: unknown) => refusedForNow(payment, error),
    )
    if (!isDone) break
  }
  await announce(payment)
}

/** A bank that does not answer now is asked in the next round. */
function refusedForNow({ log }: Payment, error: unknown) {
  if (!(error instanceof Refusal)) throw error
  log.warn({ event: 'installment.postponed', code: error.code }, 'The bank gave no charge for an installment')
  return error.code !== 'unavailable'
}

/** Makes one installment at the bank, for its due day; the same name again is the same charge. */
export async function issue(payment: Payment, charge: queries.InstallmentToIssue, actor: Actor) {
  const { db, bank } = payment
  const intended = await db
    .transaction()
    .execute((db) => moveCharge(db, charge, { from: ['planned'], to: 'intent', actor }))
  return startCharge(payment, intended ?? charge, actor, () =>
    bank.putCobv(charge.txid, {
      valueInCents: charge.value_in_cents,
      dueOn: charge.dueDay,
      daysAfterDue: DAYS_AFTER_DUE,
      debtor: { cpf: charge.cpf, name: charge.name },
      note: `Parcela ${charge.installment} – ${charge.eventName}`,
    }),
  )
}

/** Tells each owner once, when all of his installments can be paid, with the code of each. */
async function announce({ db }: Payment) {
  const plans = Map.groupBy(await queries.listNewlyIssued(db, 500), ({ planId }) => planId)
  for (const [planId, told] of plans) {
    const { cartId } = told[0]!
    const notice = { ...issuedNotice(told), fact: `installments.issued:${planId}` }
    await db.transaction().execute(async (db) => {
      await mailOwner(db, cartId, notice)
      await smsOwner(db, cartId, notice)
      await recordFact(db, job, {
        action: 'plan.issued',
        entity: 'cart',
        entityId: cartId,
        after: { installments: told.length },
      })
    })
  }
}
