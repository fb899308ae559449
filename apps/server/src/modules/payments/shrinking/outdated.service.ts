import { planInstallments, refundMessages, settlementMessages } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { type CartRow, isUnpaid, lockCart, mailOwner } from '#modules/sales/index.ts'
import { giveUpCharges } from '../methods/pix/charges/charge-states.service.ts'
import { isSettled } from '../methods/pix/charges/charge-states.rules.ts'
import { lockCharges } from '../methods/pix/charges/charges.queries.ts'
import { giveUpPlans, readPlan } from '../plans/plans.queries.ts'
import { recordChange, remakePlan } from './changing.service.ts'
import * as queries from './purchases.queries.ts'
import { readPurchase } from './purchase.service.ts'
import { returnParts } from './returning.service.ts'
import { shrink } from './shrinking.rules.ts'

/**
 * The price of an unpaid cart changed. Its charges end, also at the bank, and its buyer chooses again. The caller has
 * locked the cart.
 */
export async function endOutdated(db: Transaction, { cartId, actor }: { cartId: string; actor: Actor }) {
  const charges = await lockCharges(db, cartId)
  // Money that was credited to a charge belongs to its price.
  // guard: price-of-credited-charge-stays
  if (charges.some((charge) => charge.credited_pix !== null && !isSettled(charge)))
    throw refuse('waits_for_difference', refundMessages.waitsForDifference)
  await giveUpCharges(db, charges, actor)
  await giveUpPlans(db, cartId)
}

/** True if a plan is of an earlier and lower price of its unpaid cart, to which entries came back since. */
export async function isBelowPrice(db: Transaction, cart: CartRow, planId: number) {
  if (cart.status !== 'expired' && !isUnpaid(cart.status)) return false
  const { isCurrent, completesCart, totalInCents, ...terms } = await readPlan(db, planId)
  if (isCurrent || !completesCart) return false
  const now = planInstallments(cart.total_in_cents, terms.installments, terms.interestPercent)
  return totalInCents < now.totalInCents
}

/**
 * A Pix paid a charge of an earlier price of its cart, because entries ended before. The plan shrinks to the price of the
 * live entries, and what was paid above it goes back. The caller has locked the cart and its charges.
 */
export async function fitToPrice(db: Transaction, cartId: string, actor: Actor) {
  const endedInCents = await queries.readEndedUnpaid(db, cartId)
  if (endedInCents === 0) return
  const entries = await queries.listEndedUnpaid(db, cartId)
  const cart = await lockCart(db, cartId)
  const purchase = await readPurchase(db, cart, {})
  const { open, goesBack, changesPlan } = shrink({ ...purchase, endsInCents: endedInCents })
  if (changesPlan) await remakePlan(db, { cartId, purchase, open }, actor)
  await recordChange(db, { cartId, cartItemIds: [], actor }, { purchase, open })
  if (goesBack.length === 0) return
  const description = settlementMessages.endedBeforePayment
  const [id] = await returnParts(
    db,
    { cartId, goesBack, description, entries, withheldInCents: 0 },
    actor,
    null,
  )
  await mailOwner(db, cartId, {
    fact: `refund.requested:${id!}`,
    subject: 'Devolução de Pix',
    sentences: [settlementMessages.endedBeforePaymentGoesBack],
  })
}
