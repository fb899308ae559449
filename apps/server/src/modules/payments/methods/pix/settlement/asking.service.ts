import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { failpoint } from '#platform/failpoint.ts'
import { forEachLimited } from '#platform/concurrency/limiter.ts'
import { BankError } from '#providers/pix/bank-error.ts'
import type { Charge } from '#providers/pix/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { endWaiting, isSold, lockCart, lockItems } from '#modules/sales/index.ts'
import { activateCharge } from '../charges/activating.service.ts'
import { isSettled, PAYABLE_CHARGE, ASKED_CHARGE } from '../charges/charge-states.rules.ts'
import { moveCharge } from '../charges/charge-states.service.ts'
import { type ChargeRow, noteAsked, readCharge } from '../charges/charges.queries.ts'
import { replaceLostCharges } from '../charges/restoring.service.ts'
import { noteRefunds } from '../refunds/returning.service.ts'
import * as queries from './settlement.queries.ts'
import { settlePix } from './settling.service.ts'

export type BankDependencies = Pick<Context, 'db' | 'bank' | 'config'>
type JobDependencies = BankDependencies & Pick<Context, 'log'>

/** paid: by us too. removed: nobody can pay it. over: money came that does not pay it. unknown: the bank has none. */
export type BankAnswer = 'paid' | 'removed' | 'over' | 'waiting' | 'unknown'

const job: Actor = { kind: 'job' }
const fromBank: Actor = { kind: 'bank' }

/** One answer of the bank that takes long holds up nobody else's; more at once than this no bank is asked by a job. */
export const CALLS_AT_ONCE = 8

/** The bank's word on one charge: its Pix are settled, its state is taken over. Never called inside a transaction. */
export async function askBank(parts: BankDependencies, charge: ChargeRow): Promise<BankAnswer> {
  const { db, bank } = parts
  await noteAsked(db, charge.id)
  // guard: webhook-checked-with-bank
  const answer = await bank.readCharge(charge.kind, charge.txid).catch(unlessNotFound)
  if (!answer) return 'unknown'
  for (const pix of answer.pix) {
    await settlePix(db, charge, { ...pix, txid: charge.txid })
    await noteRefunds(db, pix.endToEndId, pix.refunds)
  }
  if (answer.status.startsWith('REMOVID')) await db.transaction().execute((db) => noteRemoved(db, charge))
  else if (answer.status === 'ATIVA' && charge.status === 'intent')
    await activateCharge(parts, charge, answer, job)
  return bankAnswerOf(answer, await readCharge(db, charge.id))
}

/** The bank ended a charge. Where nobody here had wanted that, what it was for is still owed. */
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

export function unlessNotFound(error: unknown) {
  if (error instanceof BankError && error.kind === 'not_found') return undefined
  throw error
}

/** Takes a charge back at the bank, and believes the bank if it says that it was paid. */
export async function removeAtBank(dependencies: BankDependencies, charge: ChargeRow) {
  try {
    await dependencies.bank.removeCharge(charge.kind, charge.txid)
  } catch (error) {
    // Refused: it is no longer ATIVA, so what it is now decides. Not found: the bank never had it.
    if (!(error instanceof BankError) || error.kind === 'unavailable' || error.kind === 'unauthorized')
      throw error
  }
  return askBank(dependencies, charge)
}

/** Ends the charges of carts whose time is over; a cart gives its units back only after the bank has spoken. */
export async function endOverdueCharges(dependencies: JobDependencies) {
  const graceSeconds = Math.min(60, dependencies.config.cartSeconds)
  const due = await queries.listChargesToRemove(dependencies.db, graceSeconds, 50)
  await forEachLimited(due, CALLS_AT_ONCE, (charge) =>
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
  // One that cannot be ended goes behind all others, so that it keeps none of them waiting.
  await noteAsked(dependencies.db, charge.id)
  const word = await removeAtBank(dependencies, charge).catch((error: unknown) => {
    if (error instanceof BankError && charge.bankIsSilent) return 'silent' as const
    throw error
  })
  if (word === 'paid' || (word === 'waiting' && !charge.bankIsSilent)) return
  failpoint('charge-cancelled-before-stored')
  // One that may still bring money stays watched; the others are gone at the bank too.
  const to = word === 'removed' || word === 'unknown' ? 'removed' : 'expired'
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

/** Asks the bank about charges that may have been paid without a word: often while somebody looks, else seldom. */
export async function askAboutCharges(dependencies: JobDependencies) {
  const due = await queries.listChargesToAsk(dependencies.db, {
    idleSeconds: dependencies.config.reconcileSeconds,
    limit: 50,
  })
  await forEachLimited(due, CALLS_AT_ONCE, (charge) =>
    askBank(dependencies, charge).catch((error: unknown) =>
      dependencies.log.warn(
        { event: 'charge.not-checked', err: error },
        'The bank did not answer about a charge',
      ),
    ),
  )
}
