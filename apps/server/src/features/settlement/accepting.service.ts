import { pixReviewMessages } from '@porteira/domain'
import type { Config } from '#config.ts'
import type { Transaction } from '#database/client.ts'
import { refuse } from '#errors.ts'
import type { Actor } from '../audit/audit.service.ts'
import { planLost } from '../carts/cancelling.service.ts'
import { type CartRow, lockCart } from '../carts/carts.service.ts'
import { restoreLocked } from '../carts/restoring.service.ts'
import { mayTakeAgain, revivePaidLate } from '../reservations/reservations.service.ts'
import { moveCharge } from './charges.service.ts'
import * as queries from './settlement.queries.ts'
import { areRivals, resolve } from './settlement.rules.ts'
import { honour } from './settling.service.ts'

type Accepted = { cart: CartRow; chargeId: number; endToEndId: string; told: string }

/**
 * A Pix of another value settles its charge as one of the right value would have done, because an administrator
 * accepts it. The caller has locked the items, the cart, its charges and the Pix.
 */
export async function acceptPix(
  db: Transaction,
  { cartSeconds }: Pick<Config, 'cartSeconds'>,
  { cart, chargeId, endToEndId, told }: Accepted,
  actor: Actor,
) {
  await takeUnitsAgain(db, { cart, chargeId, cartSeconds }, actor)
  const pix = await queries.acceptPix(db, endToEndId)
  if (!pix) throw refuse('already_reviewed', pixReviewMessages.alreadyReviewed)
  // A restored cart has asked for its installments again: those are rivals of this charge.
  const all = await queries.lockCharges(db, cart.id)
  const charge = all.find(({ id }) => id === chargeId)!
  const { status: cartStatus } = await lockCart(db, cart.id)
  await honour(db, { charge, all, pix, cartStatus, actor }, told)
}

/** A cart that has ended takes its units again, or the Pix can only be returned. */
async function takeUnitsAgain(
  db: Transaction,
  { cart, chargeId, cartSeconds }: { cart: CartRow; chargeId: number; cartSeconds: number },
  actor: Actor,
) {
  const all = await queries.lockCharges(db, cart.id)
  const charge = all.find(({ id }) => id === chargeId)!
  const decision = resolve({
    pixInCents: charge.value_in_cents,
    chargeInCents: charge.value_in_cents,
    chargeIsPaid: charge.status === 'paid' || charge.status === 'paid_late',
    rivalIsPaid: all.some((other) => areRivals(charge, other) && other.status === 'paid'),
    cartStatus: cart.status,
  })
  if (decision === 'duplicate') throw refuse('charge_paid', pixReviewMessages.chargePaid)
  if (decision === 'late' && !(await revivePaidLate(db, cart.id, actor)))
    throw refuse('no_units', pixReviewMessages.noUnits)
  if (decision !== 'cancelled') return
  if (!(await mayTakeAgain(db, cart.id))) throw refuse('no_units', pixReviewMessages.noUnits)
  await restoreLocked(db, cart, cartSeconds, actor)
}

/**
 * The bank does not take money twice for the charge of a Pix that goes back: what the charge was for is asked for
 * again by another one. The caller has locked the cart.
 */
export async function endCharge(db: Transaction, cart: CartRow, chargeId: number, actor: Actor) {
  const charge = await queries.lockCharge(db, chargeId)
  await moveCharge(db, charge, ['intent', 'active', 'removing'], 'expired', actor)
  if (cart.status === 'paid' || cart.status === 'registered') await planLost(db, cart.id, actor)
}
