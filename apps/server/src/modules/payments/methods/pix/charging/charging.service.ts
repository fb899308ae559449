import { cartMessages, type OfferedPlan, paymentMessages, tillMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { bankOf } from '#receiving-accounts.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { cartNotFound, refuse, unavailable } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { BankError, isBrief, unlessNotFound } from '#providers/pix/bank-error.ts'
import type { Charge } from '#providers/pix/client.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { type CartRow, enterCart, isSold, lockCart } from '#modules/sales/index.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { offer } from '../../../plans/offering.service.ts'
import * as plans from '../../../plans/plans.queries.ts'
import { removeAtBank } from '../settlement/asking.service.ts'
import { activateCharge } from '../charges/activating.service.ts'
import { startFirstPlan } from './first-charge.service.ts'
import { giveUpCharges, moveCharge } from '../charges/charge-states.service.ts'
import type { ChargeRow } from '../charges/charge-columns.queries.ts'
import * as queries from '../charges/charges.queries.ts'
import { askedInCents, newTxid, secondsForBank } from '../charges/charges.rules.ts'

export type Payment = Pick<Context, 'db' | 'config' | 'accounts' | 'queue' | 'log'>
export type Buyer = { accountId: number; actor: Actor }

/**
 * The copy-and-paste text with which the buyer pays this cart now. The charge is committed before the call to the bank.
 * If an answer is lost, the charge is found again by the same txid.
 */
export async function readPixText(payment: Payment, cartUUID: string, installments: number, buyer: Buyer) {
  const { db, config } = payment
  if (!isUuid(cartUUID)) throw cartNotFound()
  const session = { accountId: buyer.accountId, kind: 'user' as const }
  const { cart, sees } = await enterCart({ db, config }, cartUUID, { session, actor: buyer.actor })
  refuseUnpayable(cart)
  if (sees !== 'owner') throw cartNotFound()
  // guard: desk-sale-paid-at-desk-only
  if (cart.sold_by !== null) throw refuse('sold_at_desk', tillMessages.paidAtDesk)
  // The due days of installments depend on the days of the event. These move only while the carts are locked.
  const first = installments === 1 ? await startFirstPlan(db, cart, buyer) : undefined
  if (first) return askForCharge(payment, first.charge, { ...first, actor: buyer.actor })
  await giveUpOtherPlan(payment, cart.id, installments, buyer.actor)
  const { charge, secondsLeft } = await db
    .transaction()
    .execute((db) => ensureCharge(db, cart.id, installments, buyer.actor))
  if (charge.status === 'active') return charge.pix_copia_e_cola
  return askForCharge(payment, charge, { secondsLeft, actor: buyer.actor })
}

function refuseUnpayable(cart: CartRow) {
  if (cart.is_free) throw refuse('free', paymentMessages.freeText)
  if (isSold(cart.status)) throw refuse('paid', paymentMessages.paidText)
  if (cart.status !== 'open') throw refuse('session_expired', cartMessages.sessionExpired)
}

/**
 * Reads or inserts the first charge. Unique indexes allow one current plan per cart and one live charge per
 * installment.
 */
async function ensureCharge(db: Transaction, cartId: string, installments: number, actor: Actor) {
  const cart = await lockCart(db, cartId)
  refuseUnpayable(cart)
  const { secondsLeft } = cart
  if (secondsLeft <= 0) throw refuse('session_expired', cartMessages.sessionExpired)
  const existing = await queries.findFirstCharge(db, cartId)
  if (existing) return { charge: existing, secondsLeft }
  const ended = await queries.findEndedCharge(db, cartId)
  if (ended) return { charge: await queries.insertChargeAfter(db, ended, { txid: newTxid() }), secondsLeft }

  const chosen = await readOffered(db, cartId, installments)
  const { interestPercent } = await plans.readTerms(db, cartId)
  const planId = await plans.insertPlan(db, {
    cart_id: cartId,
    installments,
    interest_percent: String(installments > 1 ? interestPercent : 0),
    total_in_cents: chosen.totalInCents,
  })
  const [charge] = await queries.insertCharges(db, planRows(chosen, planId, cart))
  const fact = factOf('plan.chosen', { cart: cartId }, { installments, totalInCents: chosen.totalInCents })
  await recordFact(db, actor, fact)
  return { charge: charge!, secondsLeft }
}

async function readOffered(db: Database, cartId: string, installments: number) {
  const chosen = (await offer(db, cartId)).find((plan) => plan.numInstallments === installments)
  if (!chosen) throw refuse('plan_not_offered', paymentMessages.installmentsEndBeforeEvent)
  return chosen
}

type PlannedPayments = Pick<OfferedPlan, 'numInstallments' | 'installmentInCents' | 'dueOn'>

/** The charges of a plan. The first one is asked for at once. */
export const planRows = (plan: PlannedPayments, planId: number, cart: CartRow): queries.NewCharge[] =>
  plan.installmentInCents.map((valueInCents, index) => ({
    plan_id: planId,
    cart_id: cart.id,
    installment: index + 1,
    kind: index === 0 ? 'cob' : 'cobv',
    txid: newTxid(),
    value_in_cents: valueInCents,
    due_on: plan.numInstallments > 1 ? plan.dueOn[index]! : null,
    status: index === 0 ? 'intent' : 'planned',
    expires_at: index === 0 ? cart.expires_at : null,
  }))

/**
 * Gives up the current plan if the buyer wants another one. Removes its charge at the bank first, as it may be paid.
 */
async function giveUpOtherPlan(payment: Payment, cartId: string, installments: number, actor: Actor) {
  const { db } = payment
  const plan = await plans.findCurrentPlan(db, cartId)
  if (!plan || plan.installments === installments) return
  const charge = await queries.findFirstCharge(db, cartId)
  if (charge?.status === 'paid' || charge?.credited_pix)
    throw refuse('plan_paid', paymentMessages.planAlreadyPaid)
  // A plan that is not offered must not remove the current charge.
  await readOffered(db, cartId, installments)
  if (charge) await removeAtBank(payment, charge).catch(throwUnavailable)
  await db.transaction().execute(async (db) => {
    refuseUnpayable(await lockCart(db, cartId))
    const old = (await queries.lockCharges(db, cartId)).filter((one) => one.plan_id === plan.id)
    if (old.some(({ status }) => status === 'active' || status === 'paid'))
      throw refuse('plan_paid', paymentMessages.planAlreadyPaid)
    await giveUpCharges(db, old, actor)
    await plans.giveUpPlan(db, plan.id)
  })
}

type ChargeFacts = { eventName: string; buyer: queries.Buyer }

/** Creates an immediate charge at the bank. The call may be repeated, because the same txid is the same charge. */
export async function askForCharge(
  payment: Payment,
  charge: ChargeRow,
  { secondsLeft, actor, facts }: { secondsLeft: number; actor: Actor; facts?: ChargeFacts },
): Promise<string> {
  failpoint('charge-committed-before-bank')
  const { eventName } = facts ?? (await plans.readTerms(payment.db, charge.cart_id))
  const debtor = facts?.buyer ?? (await queries.findBuyer(payment.db, charge.cart_id))
  return startCharge(payment, charge, actor, async () =>
    (await bankOf(payment, charge)).putCob(charge.txid, {
      valueInCents: askedInCents(charge),
      expiresInSeconds: secondsForBank(secondsLeft),
      debtor,
      note: `Inscrição – ${eventName}`,
    }),
  )
}

/**
 * Creates a charge by `put`, then checks and stores the answer. After a refusal it plans a new charge with a new txid.
 */
export async function startCharge(
  payment: Payment,
  charge: ChargeRow,
  actor: Actor,
  put: () => Promise<Charge>,
): Promise<string> {
  const { db } = payment
  try {
    const answer = await put()
      .catch((error) => {
        if (!isBrief(error)) throw error
        return put()
      })
      .catch((error: unknown) => readCreated(payment, charge, error))
    failpoint('charge-created-before-stored')
    const active = await activateCharge(payment, charge, answer, actor)
    if (!active) return await readOrRemove(payment, charge)
    failpoint('charge-stored-before-answer')
    return active.pix_copia_e_cola
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    const isRefused = error.kind === 'refused'
    payment.log[isRefused ? 'error' : 'warn'](
      { event: 'charge.not-created', bank: error.type, status: error.status },
      'The bank gave no charge',
    )
    if (isRefused) await startOver(db, charge, actor)
    throw unavailableAfter(error)
  }
}

/** Some banks refuse a txid that they know, although they have created its charge. */
async function readCreated(payment: Payment, charge: ChargeRow, error: unknown) {
  if (!(error instanceof BankError) || error.kind !== 'refused') throw error
  const bank = await bankOf(payment, charge)
  const created = await bank.readCharge(charge.kind, charge.txid).catch(unlessNotFound)
  if (created?.status !== 'ATIVA') throw error
  return created
}

/** A parallel call activated the charge first, or the charge was given up and must not be paid. */
async function readOrRemove(payment: Payment, charge: ChargeRow) {
  const now = await queries.readCharge(payment.db, charge.id)
  if (now.status === 'active') return now.pix_copia_e_cola
  if (now.status !== 'paid') await removeAtBank(payment, charge)
  throw refuse('session_expired', cartMessages.sessionExpired)
}

const startOver = (db: Database, charge: ChargeRow, actor: Actor) =>
  db.transaction().execute(async (db) => {
    await lockCart(db, charge.cart_id)
    const failed = await moveCharge(db, charge, { from: ['intent'], to: 'failed', actor })
    if (failed) await queries.insertChargeAfter(db, charge, { txid: newTxid() })
  })

const unavailableAfter = (error: BankError) => unavailable(error.retryAfterSeconds)

function throwUnavailable(error: unknown): never {
  throw error instanceof BankError ? unavailableAfter(error) : error
}
