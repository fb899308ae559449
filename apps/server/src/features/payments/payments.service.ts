import type { PixCharge } from '@porteira/contract'
import {
  cartMessages,
  interestText,
  offeredPlans,
  type OfferedPlan,
  paymentMessages,
  reaisFromCents,
} from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database } from '#database/client.ts'
import { cartNotFound, refuse, unavailable } from '#errors.ts'
import { BankError } from '#providers/pix/bank-error.ts'
import { brCodeOf } from '#providers/pix/br-code.ts'
import { qrPng } from '#providers/pix/qr.ts'
import { type Actor, recordFact } from '../audit/audit.service.ts'
import { type CartRow, isUuid, lockCart } from '../carts/carts.service.ts'
import { claimCart } from '../reservations/reservations.service.ts'
import { type ChargeRow, lockCharge, moveCharge, removeAtBank } from '../settlement/settlement.service.ts'
import * as queries from './payments.queries.ts'
import { newTxid, returnStatusText, secondsForBank } from './payments.rules.ts'

type Payment = Pick<Context, 'db' | 'config' | 'bank' | 'queue' | 'log'>
type Buyer = { accountId: number; actor: Actor }

/**
 * The copy-and-paste text with which the buyer pays this cart now. The charge is written down before the bank
 * is asked, so an answer that is lost, here or there, is found again under the same name.
 */
export async function readPixText(payment: Payment, cartUUID: string, installments: number, buyer: Buyer) {
  const { db, config } = payment
  if (!isUuid(cartUUID)) throw cartNotFound()
  const cart = await claimCart(db, config, cartUUID, buyer.accountId, buyer.actor)
  refuseUnpayable(cart)
  await giveUpOtherPlan(payment, cart.id, installments)
  const { charge, secondsLeft } = await db
    .transaction()
    .execute((db) => ensureCharge(db, cart.id, installments, buyer.actor))
  if (charge.status === 'active') return charge.pix_copia_e_cola
  return activateCharge(payment, charge, secondsLeft, buyer.actor)
}

function refuseUnpayable(cart: CartRow) {
  if (cart.is_free) throw refuse('free', paymentMessages.freeNotice)
  if (cart.status === 'paid' || cart.status === 'registered') throw refuse('paid', paymentMessages.paidNotice)
  if (cart.status !== 'open') throw refuse('session_expired', cartMessages.sessionExpired)
}

/** One current plan per cart and one live charge per installment: the unique indexes say so, this only asks. */
async function ensureCharge(db: Database, cartId: string, installments: number, actor: Actor) {
  const cart = await lockCart(db, cartId)
  refuseUnpayable(cart)
  const { secondsLeft } = cart
  if (secondsLeft <= 0) throw refuse('session_expired', cartMessages.sessionExpired)
  const existing = await queries.findFirstCharge(db, cartId)
  if (existing) return { charge: existing, secondsLeft }
  const ended = await queries.findEndedCharge(db, cartId)
  if (ended) {
    await queries.insertChargeAfter(db, ended, newTxid())
    return { charge: (await queries.findFirstCharge(db, cartId))!, secondsLeft }
  }

  const chosen = (await offer(db, cartId)).find((plan) => plan.numInstallments === installments)
  if (!chosen) throw refuse('plan_not_offered', paymentMessages.installmentsEndBeforeEvent)
  const { interestPercent } = await queries.readTerms(db, cartId)
  const planId = await queries.insertPlan(db, {
    cartId,
    installments,
    interestPercent: installments > 1 ? interestPercent : 0,
    totalInCents: chosen.totalInCents,
  })
  await queries.insertCharges(db, planRows(chosen, planId, cart))
  await recordFact(db, actor, {
    action: 'plan.chosen',
    entity: 'cart',
    entityId: cartId,
    after: { installments, totalInCents: chosen.totalInCents },
  })
  const charge = await queries.findFirstCharge(db, cartId)
  return { charge: charge!, secondsLeft }
}

const planRows = (plan: OfferedPlan, planId: number, cart: CartRow): queries.NewCharge[] =>
  plan.installmentInCents.map((valueInCents, index) => ({
    planId,
    cartId: cart.id,
    installment: index + 1,
    kind: index === 0 ? 'cob' : 'cobv',
    txid: newTxid(),
    valueInCents,
    dueOn: plan.numInstallments > 1 ? plan.dueOn[index]! : null,
    status: index === 0 ? 'intent' : 'planned',
    expiresAt: index === 0 ? cart.expires_at : null,
  }))

/** Before another plan is made the charge of the old one is taken back at the bank, or it turns out to be paid. */
async function giveUpOtherPlan(payment: Payment, cartId: string, installments: number) {
  const { db } = payment
  const plan = await queries.findCurrentPlan(db, cartId)
  if (!plan || plan.installments === installments) return
  const charge = await queries.findFirstCharge(db, cartId)
  if (charge?.status === 'paid') throw refuse('plan_paid', paymentMessages.planAlreadyPaid)
  if (charge?.status === 'active') await removeAtBank(payment, charge)
  await db.transaction().execute(async (db) => {
    refuseUnpayable(await lockCart(db, cartId))
    const now = charge && (await lockCharge(db, charge.id))
    if (now && ['active', 'paid'].includes(now.status))
      throw refuse('plan_paid', paymentMessages.planAlreadyPaid)
    // One that may be on its way to the bank right now is taken back there by the job.
    if (now) await moveCharge(db, now.id, ['intent'], 'removing')
    await queries.removePlannedCharges(db, plan.id)
    await queries.giveUpPlan(db, plan.id)
  })
}

/** Asks the bank for the charge; the same name again is the same charge, so this may be repeated for ever. */
async function activateCharge(payment: Payment, charge: ChargeRow, secondsLeft: number, actor: Actor) {
  const { db, bank, config } = payment
  const { eventName } = await queries.readTerms(db, charge.cart_id)
  const debtor = await queries.findBuyer(db, charge.cart_id)
  try {
    const answer = await bank.putCob(charge.txid, {
      valueInCents: charge.value_in_cents,
      expiresInSeconds: secondsForBank(secondsLeft),
      debtor,
      note: `Inscrição – ${eventName}`,
    })
    if (
      answer.valueInCents !== charge.value_in_cents ||
      (answer.key !== undefined && answer.key !== config.pix.key)
    )
      throw new BankError('refused', { type: 'other_charge' })
    const text = brCodeOf(answer, { name: config.seller.name, city: 'BRASILIA' })
    await moveCharge(db, charge.id, ['intent'], 'active', {
      location: answer.location ?? '',
      pix_copia_e_cola: text,
    })
    return text
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    payment.log.warn({ bank: error.type, status: error.status }, 'the bank gave no charge')
    if (error.kind === 'refused') await startOver(db, charge, actor)
    throw unavailable(error.retryAfterSeconds)
  }
}

const startOver = (db: Database, charge: ChargeRow, actor: Actor) =>
  db.transaction().execute(async (db) => {
    const failed = await moveCharge(db, charge.id, ['intent'], 'failed')
    if (!failed) return
    await queries.insertChargeAfter(db, charge, newTxid())
    await recordFact(db, actor, { action: 'charge.failed', entity: 'charge', entityId: charge.txid })
  })

const lastNoted = new Map<string, number>()
const NOTE_EVERY_MILLISECONDS = 5000

/** What the payment screen asks each second: our own database only; that somebody asks makes the jobs ask the bank. */
export async function readStatus(payment: Payment, cartUUID: string, buyer: Buyer) {
  const { db, config } = payment
  if (!isUuid(cartUUID)) throw cartNotFound()
  const status =
    (await queries.findStatus(db, cartUUID, buyer.accountId)) ??
    (await claimCart(db, config, cartUUID, buyer.accountId, buyer.actor).then(() =>
      queries.findStatus(db, cartUUID, buyer.accountId),
    ))
  if (!status) throw cartNotFound()
  if (status.status === 'paid' || status.status === 'registered') return wireStatusOf(status, 1)
  if (status.status === 'expired' && (await queries.wasPaidTooLate(db, cartUUID)))
    throw refuse('paid_too_late', paymentMessages.lateAndSoldOut)
  if (status.isOver || status.status !== 'open') refuseUnlessBankDecides(status)
  noteViewer(db, cartUUID)
  return wireStatusOf(status, 0)
}

/** While the bank is still being asked the buyer may have paid in the last second: the screen keeps waiting. */
function refuseUnlessBankDecides({ status, planId }: { status: string; planId: number | null }) {
  if (status === 'expiring' || (status === 'open' && planId !== null)) return
  throw refuse('session_expired', cartMessages.sessionExpired)
}

const wireStatusOf = (status: { totalInCents: number; isFree: boolean }, paymentStatus: 0 | 1) => ({
  status: 'OK' as const,
  chargedValue: reaisFromCents(status.totalInCents),
  paymentStatus,
  cartIsFree: status.isFree ? 1 : 0,
  msg: '',
})

function noteViewer(db: Database, cartId: string) {
  const now = performance.now()
  if (now - (lastNoted.get(cartId) ?? -Infinity) < NOTE_EVERY_MILLISECONDS) return
  if (lastNoted.size > 10_000) lastNoted.clear()
  lastNoted.set(cartId, now)
  void queries.notePolled(db, cartId).catch(() => {})
}

const offer = async (db: Database, cartId: string) => offeredPlans(await queries.readTerms(db, cartId))

/** The plans a buyer may choose, and the sentence on interest that the law wants beside them. */
export async function offerPlans(db: Database, cart: { id: string }) {
  const { interestPercent } = await queries.readTerms(db, cart.id)
  const plans = (await offer(db, cart.id)).map((plan) => ({
    numInstallments: plan.numInstallments,
    desc: plan.desc,
    installmentAmount: reaisFromCents(plan.installmentInCents[0]!),
    totalPrice: reaisFromCents(plan.totalInCents),
    dueDates: plan.dueOn,
  }))
  return { plans, interestText: interestText(interestPercent) }
}

/** The charges of each cart as its owner sees them. */
export async function listCharges(db: Database, cartIds: string[]): Promise<Map<string, PixCharge[]>> {
  if (cartIds.length === 0) return new Map()
  const charges = await queries.listCharges(db, cartIds)
  const refunds = Map.groupBy(await queries.listRefunds(db, cartIds), (refund) => refund.chargeId)
  const byCart = Map.groupBy(charges, (charge) => charge.cart_id)
  return new Map(
    [...byCart].map(([cartId, rows]) => {
      const nextUnpaid = rows.find((row) => row.paid_at === null)?.id
      return [cartId, rows.map((row) => wireCharge(row, refunds.get(row.id) ?? [], row.id === nextUnpaid))]
    }),
  )
}

type ListedCharge = Awaited<ReturnType<typeof queries.listCharges>>[number]
type ListedRefund = Awaited<ReturnType<typeof queries.listRefunds>>[number]

const wireCharge = (charge: ListedCharge, refunds: ListedRefund[], isNext: boolean): PixCharge => ({
  txid: charge.txid,
  chargedValue: reaisFromCents(charge.value_in_cents),
  paidOn: charge.paid_at?.toISOString() ?? '',
  installmentsOn: charge.due_on ?? '',
  installmentNum: charge.installments > 1 ? charge.installment : 0,
  payNow: isNext ? 1 : 0,
  endToEndId: charge.endToEndId ?? '',
  returns: refunds.map((refund) => ({
    id: refund.id,
    rtrId: refund.rtr_id,
    returnedValue: reaisFromCents(refund.value_in_cents),
    returnedOn: (refund.returned_at ?? refund.created_at).toISOString(),
    returnDesc: refund.description,
    returnStatus: returnStatusText(refund.status),
  })),
})

const drawn = new Map<string, Promise<Buffer>>()
const MOST_DRAWN = 500

/** The QR code of a text as PNG; the last ones are kept, because every reload of a page asks again. */
export function drawQr(text: string) {
  const known = drawn.get(text)
  if (known) return known
  if (drawn.size >= MOST_DRAWN) drawn.delete(drawn.keys().next().value!)
  const png = qrPng(text)
  drawn.set(text, png)
  return png
}
