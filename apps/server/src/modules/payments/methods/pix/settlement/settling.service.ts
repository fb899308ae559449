import { settlementMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { failpoint } from '#platform/failpoint.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { type CartRow, isSold, lockCart, lockItems, mailOwner, revivePaidLate } from '#modules/sales/index.ts'
import { promiseRefund } from '../../../refunds/refunds.service.ts'
import { countForOpen, readOpen } from '../../../shrinking/ended-installment.service.ts'
import { isBelowPrice } from '../../../shrinking/outdated.service.ts'
import { completesCart } from '../../../plans/plans.queries.ts'
import { receiveMoney } from '../../../ledger/receiving/receiving.service.ts'
import { isSettled, UNPAID_CHARGE } from '../charges/charge-states.rules.ts'
import { giveUpRivals, moveCharge } from '../charges/charge-states.service.ts'
import type { ChargeRow } from '../charges/charge-columns.queries.ts'
import { lockCharges, settlePlan } from '../charges/charges.queries.ts'
import { areRivals, askedInCents } from '../charges/charges.rules.ts'
import * as credits from './credits.queries.ts'
import * as queries from './settlement.queries.ts'
import { type Resolution, resolve } from './settlement.rules.ts'

const fromBank: Actor = { kind: 'bank' }

/** Records and decides a received Pix once. Returns 'known' if it is already recorded, from any source. */
export async function settlePix(
  db: Database,
  known: ChargeRow,
  pix: queries.ReceivedPix,
): Promise<Resolution | 'known'> {
  if (await queries.findPix(db, pix.endToEndId)) return 'known'
  const settle = (holdsItems: boolean) =>
    db.transaction().execute(async (db) => {
      if (holdsItems) await lockItems(db, [known.cart_id])
      const cart = await lockCart(db, known.cart_id)
      // An expired cart must take its units again, so its items are locked first. Any other cart is paid without the
      // lock of its items, for which reservations wait.
      return cart.status === 'expired' && !holdsItems ? undefined : decide(db, cart, known, pix)
    })
  return (await settle(false)) ?? (await settle(true))!
}

async function decide(
  db: Transaction,
  cart: CartRow,
  known: ChargeRow,
  pix: queries.ReceivedPix,
): Promise<Resolution | 'known'> {
  const all = await lockCharges(db, known.cart_id)
  const charge = all.find(({ id }) => id === known.id)!
  // A parallel call may have decided the Pix while this one waited for the cart.
  if (await queries.findPix(db, pix.endToEndId)) return 'known'
  const isIncomplete = await credits.lostItsCredit(db, charge)
  const before = await readOpen(db, cart, charge)
  // guard: pix-of-lower-price-returned
  const isOutdated = await isBelowPrice(db, cart, charge.plan_id)
  const first = resolve({
    pixInCents: pix.valueInCents,
    chargeInCents: askedInCents(charge),
    chargeIsPaid: isSettled(charge),
    rivalIsPaid: all.some((other) => areRivals(charge, other) && other.status === 'paid'),
    isCompletedAtDesk: isCompletedAtDesk(cart),
    isPlanOver: isOutdated || (before?.isOver ?? false),
    cartStatus: isIncomplete && cart.status !== 'cancelled' ? 'expired' : cart.status,
  })
  // A part of a sale at the desk cannot complete a cart that has ended.
  const mayRevive = first === 'late' && !isIncomplete && (await completesCart(db, charge.plan_id))
  const isRevived = mayRevive && (await revivePaidLate(db, cart.id, fromBank))
  const resolution = isRevived ? 'honoured' : first
  const paymentId = await queries.insertPix(db, pix, charge, resolution)
  // A parallel reading recorded the Pix without its charge. This transaction fails and the next reading finds it.
  if (!paymentId) throw new Error('a Pix became known while it was decided')
  await recordFact(db, fromBank, pixFact(resolution, pix))
  await handlers[resolution](db, { charge, all, pix, paymentId, cartStatus: cart.status, actor: fromBank })
  const { endToEndId, valueInCents } = pix
  if (resolution === 'honoured' && before?.isOld)
    await countForOpen(db, { ...before, cart, paymentId, endToEndId, valueInCents }, fromBank)
  failpoint('payment-decided-before-commit')
  return resolution
}

/**
 * True if a sale of the desk was completed, so that another Pix pays nothing of it. It may be cancelled meanwhile: its
 * money pays it again when it is restored.
 */
export const isCompletedAtDesk = ({
  sold_by: soldBy,
  paid_at: paidAt,
}: Pick<CartRow, 'sold_by' | 'paid_at'>) => soldBy !== null && paidAt !== null

/** The audit record of a decided Pix. */
export const pixFact = (
  resolution: Resolution | 'unknown',
  { endToEndId, txid, valueInCents }: queries.ReceivedPix,
) => factOf(`pix.${resolution}`, { pix: endToEndId }, { txid, valueInCents })

/** Records a Pix without a charge of the shop once, for an administrator. */
export async function recordUnknownPix(db: Database, pix: queries.ReceivedPix) {
  if (await queries.findPix(db, pix.endToEndId)) return false
  return db.transaction().execute(async (db) => {
    if (!(await queries.insertPix(db, pix, undefined, 'unknown'))) return false
    // Jobs read in the audit what changed.
    await recordFact(db, fromBank, pixFact('unknown', pix))
    return true
  })
}

type ReceivedPayment = {
  charge: ChargeRow
  all: ChargeRow[]
  pix: queries.ReceivedPix
  paymentId: string
  cartStatus: CartRow['status']
  actor: Actor
}

const handlers: Record<Resolution, (db: Transaction, payment: ReceivedPayment) => Promise<void>> = {
  honoured: (db, payment) => honour(db, payment),
  async late(db, payment) {
    await endPaidLate(db, payment)
    await refundWhole(db, payment, 'Pagamento após o prazo', settlementMessages.lateAndSoldOut)
  },
  async cancelled(db, payment) {
    await endPaidLate(db, payment)
    const [reason, sentence] = reasonsOf(payment.cartStatus)
    await refundWhole(db, payment, reason, sentence)
  },
  duplicate: (db, payment) =>
    refundWhole(
      db,
      payment,
      'Pagamento em duplicidade',
      'Recebemos seu Pix mais de uma vez. O valor a mais será devolvido.',
    ),
  mismatch: (db, { charge, pix }) =>
    mailOwner(db, charge.cart_id, {
      fact: `pix.mismatch:${pix.endToEndId}`,
      subject: 'Pix com valor diferente',
      sentences: [
        'Recebemos um Pix com valor diferente do cobrado. A organização vai conferir e falar com você.',
      ],
    }),
}

/** Why a Pix goes back whole: its cart or its installment ended, or the price of its cart rose. */
const reasonsOf = (status: CartRow['status']): [reason: string, sentence: string] => {
  if (status === 'cancelled')
    return ['Inscrição cancelada', 'Recebemos seu Pix de uma inscrição cancelada. O valor será devolvido.']
  if (isSold(status))
    return [settlementMessages.endedInstallment, settlementMessages.endedInstallmentGoesBack]
  return [settlementMessages.lowerPrice, settlementMessages.lowerPriceGoesBack]
}

/**
 * Pays the charge by the Pix. Rival charges are given up, and the money counts for the cart. `sentence` goes into the
 * owner's mail. Runs inside a transaction that has locked the cart and its charges.
 */
export async function honour(
  db: Transaction,
  { charge, all, pix, cartStatus, actor }: Omit<ReceivedPayment, 'paymentId'>,
  sentence?: string,
) {
  await giveUpRivals(db, charge, all, actor)
  const isOtherValue = pix.valueInCents !== askedInCents(charge)
  const also = {
    paid_at: pix.settledAt,
    ...(isOtherValue && { accepted_in_cents: pix.valueInCents + charge.credit_in_cents }),
  }
  await moveCharge(db, charge, { from: UNPAID_CHARGE, to: 'paid', also, actor })
  if (charge.credited_pix !== null) await credits.assignCredit(db, charge.credited_pix, charge.id)
  if (charge.covers.length > 0) await settlePlan(db, charge.plan_id)
  const cart = { id: charge.cart_id, status: cartStatus }
  await receiveMoney(db, { cart, planId: charge.plan_id, notice: paidNoticeOf(charge, sentence), actor })
}

/** The mail to the owner about a paid charge. */
export const paidNoticeOf = ({ txid }: ChargeRow, sentence = 'Recebemos seu Pix.') => ({
  fact: `charge.paid:${txid}`,
  sentence,
})

const endPaidLate = (db: Transaction, { charge, pix }: ReceivedPayment) =>
  moveCharge(db, charge, {
    from: UNPAID_CHARGE,
    to: 'paid_late',
    also: { paid_at: pix.settledAt },
    actor: fromBank,
  })

async function refundWhole(
  db: Transaction,
  { charge, pix, paymentId }: ReceivedPayment,
  description: string,
  sentence: string,
) {
  const { endToEndId, valueInCents } = pix
  const notice = { cartId: charge.cart_id, fact: `pix.returned:${endToEndId}`, sentences: [sentence] }
  await promiseRefund(db, { paymentId, names: { endToEndId }, valueInCents, description, notice }, fromBank)
}
