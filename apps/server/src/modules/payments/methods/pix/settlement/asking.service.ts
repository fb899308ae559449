import type { Context } from '#context.ts'
import { bankOf } from '#receiving-accounts.ts'
import type { Transaction } from '#platform/database/client.ts'
import { failpoint } from '#platform/failpoint.ts'
import { createLimiter, forEachLimited, type Limiter } from '#platform/concurrency/limiter.ts'
import { withSecondAttempt } from '#platform/concurrency/second-attempt.ts'
import { BankError, unlessNotFound } from '#providers/pix/bank-error.ts'
import type { Charge } from '#providers/pix/client.ts'
import { hasAny } from '#platform/jobs/timetable.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { endWaiting, isSold, lockCart, lockItems } from '#modules/sales/index.ts'
import { activateCharge } from '../charges/activating.service.ts'
import { isSettled, PAYABLE_CHARGE, ASKED_CHARGE } from '../charges/charge-states.rules.ts'
import { moveCharge } from '../charges/charge-states.service.ts'
import type { ChargeRow } from '../charges/charge-columns.queries.ts'
import { noteAsked, readCharge } from '../charges/charges.queries.ts'
import { replaceLostCharges } from '../charges/restoring.service.ts'
import { noteRefunds } from '../refunds/bank-refunds.service.ts'
import * as queries from './settlement.queries.ts'
import { settleSoon } from './settling-together.service.ts'

export type BankDependencies = Pick<Context, 'db' | 'accounts'>
type JobDependencies = BankDependencies & Pick<Context, 'config' | 'log'>

/**
 * paid: also settled here. removed: it can no longer be paid. over: the bank received money that did not settle it
 * here. waiting: unpaid. unknown: the bank does not have the charge.
 */
export type BankAnswer = 'paid' | 'removed' | 'over' | 'waiting' | 'unknown'

const job: Actor = { kind: 'job' }
const fromBank: Actor = { kind: 'bank' }

/** The largest number of parallel calls of a job to the bank. One slow answer then does not delay the others. */
export const MAX_PARALLEL_CALLS = 8

/** A bank answers in a tenth of this time. A slow answer must not delay a payment and those read together with it. */
const SLOW_AFTER_MS = 500

/** Reads one charge at the bank, settles its Pix and stores its state. Never call it inside a transaction. */
export async function askBank(parts: BankDependencies, charge: ChargeRow): Promise<BankAnswer> {
  await noteAsked(parts.db, charge.id)
  const answer = await readAtBank(parts, charge)
  return answer ? bankAnswerOf(answer, await readCharge(parts.db, charge.id)) : 'unknown'
}

/**
 * Reads one charge at the bank, settles its Pix and stores its state. Undefined if the bank does not have the charge.
 * `limiter` limits the parallel calls to the bank. Never call it inside a transaction.
 */
export async function readAtBank(
  parts: BankDependencies,
  charge: ChargeRow,
  limiter: Limiter = (work) => work(),
) {
  const { db } = parts
  const bank = await bankOf(parts, charge)
  // guard: webhook-checked-with-bank
  const answer = await limiter(() =>
    withSecondAttempt(() => bank.readCharge(charge.kind, charge.txid), SLOW_AFTER_MS),
  ).catch(unlessNotFound)
  if (!answer) return undefined
  for (const pix of answer.pix) {
    await settleSoon(db, charge, { ...pix, txid: charge.txid })
    await noteRefunds(db, pix.endToEndId, pix.refunds)
  }
  if (answer.status.startsWith('REMOVID')) await db.transaction().execute((db) => noteRemoved(db, charge))
  else if (answer.status === 'ATIVA' && charge.status === 'intent')
    await activateCharge(parts, charge, answer, job)
  return answer
}

/** Stores that the bank removed a charge. If the shop did not request that, a sold cart gets a new charge. */
async function noteRemoved(db: Transaction, charge: ChargeRow) {
  const { status } = await lockCart(db, charge.cart_id)
  if (await moveCharge(db, charge, { from: ['removing'], to: 'removed', actor: fromBank })) return
  const lost = await moveCharge(db, charge, { from: ASKED_CHARGE, to: 'removed', actor: fromBank })
  if (lost && isSold(status)) await replaceLostCharges(db, charge.cart_id, fromBank)
}

function bankAnswerOf(answer: Charge, charge: ChargeRow): BankAnswer {
  if (isSettled(charge)) return 'paid'
  if (answer.status.startsWith('REMOVID')) return 'removed'
  return answer.status === 'CONCLUIDA' ? 'over' : 'waiting'
}

/** Removes a charge at the bank, then reads it there. The answer is `paid` if it was paid before the removal. */
export async function removeAtBank(dependencies: BankDependencies, charge: ChargeRow) {
  try {
    const bank = await bankOf(dependencies, charge)
    await bank.removeCharge(charge.kind, charge.txid)
  } catch (error) {
    // Refused: the charge is no longer ATIVA, so its current state decides. Not found: the bank never had it.
    if (!(error instanceof BankError) || error.kind === 'unavailable' || error.kind === 'unauthorized')
      throw error
  }
  return askBank(dependencies, charge)
}

const graceOf = ({ cartSeconds }: Context['config']) => Math.min(60, cartSeconds)

/** Whether a charge is to be ended. */
export const isEndDue = ({ db, config }: Pick<Context, 'db' | 'config'>) =>
  hasAny(queries.listChargesToRemove(db, graceOf(config), 1))

/** Ends the charges of carts whose time is over. A cart frees its units only after the answer of the bank. */
export async function endOverdueCharges(dependencies: JobDependencies) {
  const due = await queries.listChargesToRemove(dependencies.db, graceOf(dependencies.config), 50)
  await forEachLimited(due, MAX_PARALLEL_CALLS, (charge) =>
    endCharge(dependencies, charge).catch((error: unknown) =>
      dependencies.log.warn(
        { event: 'charge.not-cancelled', err: error },
        'The bank did not cancel an overdue charge',
      ),
    ),
  )
}

type EndingCharge = Awaited<ReturnType<typeof queries.listChargesToRemove>>[number]

async function endCharge(dependencies: BankDependencies, charge: EndingCharge) {
  // Moves the charge behind all others, so that a charge that cannot be ended does not delay them.
  await noteAsked(dependencies.db, charge.id)
  const answer = await removeAtBank(dependencies, charge).catch((error: unknown) => {
    if (error instanceof BankError && charge.hasWaitedTooLong) return 'none' as const
    throw error
  })
  if (answer === 'paid' || (answer === 'waiting' && !charge.hasWaitedTooLong)) return
  failpoint('charge-cancelled-before-stored')
  // An `expired` charge can still be paid at the bank, so the jobs continue to check it. A `removed` one cannot.
  const to = answer === 'removed' || answer === 'unknown' ? 'removed' : 'expired'
  const isExpiring = charge.cartStatus === 'expiring'
  await dependencies.db.transaction().execute(async (db) => {
    if (isExpiring) {
      await lockItems(db, [charge.cart_id])
      await lockCart(db, charge.cart_id)
    }
    await moveCharge(db, charge, { from: PAYABLE_CHARGE, to, actor: job })
    if (isExpiring) await endWaiting(db, charge.cart_id, job)
  })
  failpoint('cart-expired-before-next-job')
}

/** Whether a charge is to be read at the bank. */
export const isAskDue = ({ db, config }: Pick<Context, 'db' | 'config'>) =>
  hasAny(queries.findChargeToAsk(db, config.reconcileSeconds))

/** Reads charges at the bank that may be paid without a notification. Open payment screens make this more frequent. */
export async function askAboutCharges(dependencies: JobDependencies) {
  const due = await queries.takeChargesToAsk(dependencies.db, {
    idleSeconds: dependencies.config.reconcileSeconds,
    limit: 50,
  })
  if (due.length === 0) return
  const limiter = createLimiter({ atOnce: MAX_PARALLEL_CALLS, waiting: due.length })
  await Promise.all(
    due.map((charge) =>
      readAtBank(dependencies, charge, limiter).catch((error: unknown) =>
        dependencies.log.warn(
          { event: 'charge.not-checked', err: error },
          'The bank did not answer about a charge',
        ),
      ),
    ),
  )
}
