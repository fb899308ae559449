import type { Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import {
  type CartRow,
  extendCart,
  isUnpaid,
  mailOwner,
  mailOwners,
  payCart,
  payCarts,
} from '#modules/sales/index.ts'
import { moveCharge } from '../../methods/pix/charges/charge-states.service.ts'
import { listGivenUp } from '../../methods/pix/charges/charges.queries.ts'
import { completesCart, makeCurrent } from '../../plans/plans.queries.ts'
import { fitToPrice } from '../../shrinking/outdated.service.ts'
import { readUncovered } from '../ledger.queries.ts'

/** The time in which the desk books the rest of a sale after a part of it has arrived. */
const SECONDS_FOR_THE_REST = 1800

/** The mail to the owner about money that counts. The fact is sent once. */
type PaidNotice = { fact: string; sentence: string }

type ReceivedMoney = {
  cart: Pick<CartRow, 'id' | 'status'>
  /** The plan that the money pays. Without one it pays all that is left. */
  planId?: number
  notice?: PaidNotice
  actor: Actor
}

/**
 * Money was received and counts for its cart: the plan becomes final, the cart is complete, and what is too much goes
 * back. The method has recorded the money and locked the cart with its charges. Returns false if the cart is not
 * complete.
 */
export async function receiveMoney(db: Transaction, { cart, planId, notice, actor }: ReceivedMoney) {
  const isOtherPlan = planId !== undefined && (await makePlanFinal(db, cart.id, planId, actor))
  const isComplete = !isUnpaid(cart.status) || (await payOrKeepOpen(db, cart.id, planId, actor))
  // guard: surplus-of-earlier-price-goes-back
  if (isOtherPlan) await fitToPrice(db, cart.id, actor)
  if (notice) await mailOwner(db, cart.id, paidMailOf(notice))
  return isComplete
}

/**
 * The same for money of several unpaid carts that pays each of them whole, under its current plan. Returns the number of
 * carts that are complete now.
 */
export async function receiveTogether(
  db: Transaction,
  received: (PaidNotice & { cartId: string })[],
  actor: Actor,
) {
  const cartIds = received.map(({ cartId }) => cartId)
  const { length } = await payCarts(db, cartIds, actor)
  await mailOwners(
    db,
    received.map(({ cartId, ...notice }) => ({ cartId, ...paidMailOf(notice) })),
  )
  return length
}

/**
 * Makes the plan that is paid the current one, also if the buyer had chosen another plan meanwhile. Returns true if it
 * was not the current one.
 */
export async function makePlanFinal(db: Transaction, cartId: string, planId: number, actor: Actor) {
  if (!(await makeCurrent(db, cartId, planId))) return false
  for (const installment of await listGivenUp(db, planId))
    await moveCharge(db, installment, { from: ['removed'], to: 'planned', actor })
  return true
}

/** Completes the cart. After a part of a sale at the desk it stays open, with time for the desk to book the rest. */
async function payOrKeepOpen(db: Transaction, cartId: string, planId: number | undefined, actor: Actor) {
  // guard: part-of-a-sale-completes-no-cart
  const isWhole =
    planId === undefined || (await completesCart(db, planId)) || (await readUncovered(db, cartId)) === 0
  if (isWhole) return payCart(db, cartId, actor)
  await extendCart(db, cartId, SECONDS_FOR_THE_REST, actor)
  return false
}

const paidMailOf = ({ fact, sentence }: PaidNotice) => ({
  fact,
  subject: 'Pagamento confirmado',
  sentences: [sentence, 'Se ainda não fez isso, preencha os dados dos participantes.'],
})
