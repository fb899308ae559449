import { pixReviewMessages } from '@porteira/domain'
import type { Config } from '#config.ts'
import type { Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import {
  extendCart,
  type CartRow,
  isSold,
  isUnpaid,
  lockCart,
  restoreLocked,
  mayTakeAgain,
  revivePaidLate,
} from '#modules/sales/index.ts'
import { moveDecision } from '../../../ledger/ledger.queries.ts'
import { makePlanFinal } from '../../../ledger/receiving/receiving.service.ts'
import { isSettled, PAYABLE_CHARGE } from '../charges/charge-states.rules.ts'
import { giveUpRivals, moveCharge } from '../charges/charge-states.service.ts'
import { lockCharge, lockCharges } from '../charges/charges.queries.ts'
import { areRivals } from '../charges/charges.rules.ts'
import { replaceLostCharges } from '../charges/restoring.service.ts'
import { lostItsCredit } from './credits.queries.ts'
import type { ReceivedPix } from './settlement.queries.ts'
import { resolve } from './settlement.rules.ts'
import { completesCart } from '../../../plans/plans.queries.ts'
import { honour, isCompletedAtDesk } from './settling.service.ts'

/** A Pix whose value differs from its charge. The items, the cart, its charges and the Pix are locked. */
type ReviewedPayment = { cart: CartRow; chargeId: number; paymentId: string }
type Accepted = ReviewedPayment & { pix: ReceivedPix; sentence: string; refundsSurplus: boolean }

/**
 * Settles a charge by a Pix of another value that an administrator accepts. The effect is the same as with the right
 * value. The caller has locked the items, the cart, its charges and the Pix.
 */
export async function acceptPix(
  db: Transaction,
  { cartSeconds }: Pick<Config, 'cartSeconds'>,
  { cart, chargeId, paymentId, pix, sentence, refundsSurplus }: Accepted,
  actor: Actor,
) {
  const charge = await readUnpaid(db, cart, chargeId)
  if (await lostItsCredit(db, charge)) throw refuse('only_return', pixReviewMessages.onlyRefund)
  // A part of a sale at the desk cannot complete a cart that has ended, and money that goes back completes no sale.
  // guard: returned-surplus-pays-no-sale
  if ((refundsSurplus || !isUnpaid(cart.status)) && !(await completesCart(db, charge.plan_id)))
    throw refuse('only_return', pixReviewMessages.onlyRefund)
  await takeUnitsAgain(db, cart, cartSeconds, actor)
  if (!(await moveDecision(db, paymentId, ['mismatch'], 'honoured')))
    throw refuse('already_reviewed', pixReviewMessages.alreadyReviewed)
  // Restoring a cart plans its installments again. These are rivals of this charge.
  const all = await lockCharges(db, cart.id)
  const { status: cartStatus } = await lockCart(db, cart.id)
  await honour(db, { charge, all, pix, cartStatus, actor }, sentence)
}

/** Reads the charge. Refuses if the charge or a rival of it is paid. */
async function readUnpaid(db: Transaction, cart: CartRow, chargeId: number) {
  const all = await lockCharges(db, cart.id)
  const charge = all.find(({ id }) => id === chargeId)!
  const decision = resolve({
    pixInCents: charge.value_in_cents,
    chargeInCents: charge.value_in_cents,
    chargeIsPaid: isSettled(charge),
    rivalIsPaid: all.some((other) => areRivals(charge, other) && other.status === 'paid'),
    isCompletedAtDesk: isCompletedAtDesk(cart),
    cartStatus: cart.status,
  })
  if (decision === 'duplicate') throw refuse('charge_paid', pixReviewMessages.chargePaid)
  return charge
}

/** Makes an ended cart take its units again. Refuses if that is impossible; then the Pix can only be refunded. */
async function takeUnitsAgain(db: Transaction, cart: CartRow, seconds: number, actor: Actor) {
  if (cart.status === 'expired' && !(await revivePaidLate(db, cart.id, actor)))
    throw refuse('no_units', pixReviewMessages.noUnits)
  if (cart.status !== 'cancelled') return
  if (!(await mayTakeAgain(db, cart.id))) throw refuse('no_units', pixReviewMessages.noUnits)
  await restoreLocked(db, cart, { seconds, actor })
}

/**
 * Credits the Pix to its charge and opens the cart for `seconds`, until the difference is paid. Returns the new end of
 * the cart and the old charge. The caller has locked the items, the cart, its charges and the Pix.
 */
export async function reopenForDifference(
  db: Transaction,
  { cart, chargeId, paymentId, seconds }: ReviewedPayment & { seconds: number },
  actor: Actor,
) {
  const charge = await readUnpaid(db, cart, chargeId)
  const isFirst = charge.installment === 1 && charge.covers.length === 0
  const waits = isUnpaid(cart.status) || cart.status === 'expired'
  if (!isFirst || !waits || charge.credit_in_cents > 0)
    throw refuse('no_difference', pixReviewMessages.onlyFirstPayment)
  if (cart.status === 'expired' && !(await mayTakeAgain(db, cart.id)))
    throw refuse('no_units', pixReviewMessages.noUnits)
  const expiresAt = await extendCart(db, cart.id, seconds, actor)
  if (!expiresAt) throw refuse('no_difference', pixReviewMessages.onlyFirstPayment)
  if (!(await moveDecision(db, paymentId, ['mismatch'], 'credited')))
    throw refuse('already_reviewed', pixReviewMessages.alreadyReviewed)
  await moveCharge(db, charge, { from: PAYABLE_CHARGE, to: 'expired', actor })
  await giveUpRivals(db, charge, await lockCharges(db, cart.id), actor)
  await makePlanFinal(db, cart.id, charge.plan_id, actor)
  return { charge, expiresAt }
}

/**
 * Ends the charge of a Pix that is refunded, because the bank accepts no second payment for it. In a sold cart a new
 * charge replaces it. Returns the charge in its old state. The caller has locked the cart.
 */
export async function endCharge(db: Transaction, cart: CartRow, chargeId: number, actor: Actor) {
  const charge = await lockCharge(db, chargeId)
  await moveCharge(db, charge, { from: PAYABLE_CHARGE, to: 'expired', actor })
  if (isSold(cart.status)) await replaceLostCharges(db, cart.id, actor)
  return charge
}
