import { settlementMessages } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { type CartRow, isSold } from '#modules/sales/index.ts'
import type { ChargeRow } from '../methods/pix/charges/charge-columns.queries.ts'
import { promiseRefund } from '../refunds/refunds.service.ts'
import { recordChange, remakePlan } from './changing.service.ts'
import { readPurchase } from './purchase.service.ts'
import { dueOf, planOpen, sumOf } from './shrinking.rules.ts'

const nothing = {} as const

/**
 * What is open of the plan of an installment before a Pix pays it. `isOld` is true if the installment was made again with
 * another value, or if the charge covers more than is open.
 */
export async function readOpen(db: Transaction, cart: CartRow, charge: ChargeRow) {
  if (!isSold(cart.status)) return undefined
  const { plan, open, unpaid } = await readPurchase(db, cart, nothing)
  if (plan?.id !== charge.plan_id) return undefined
  const openInCents = sumOf(open)
  const own = unpaid.find(({ installment }) => installment === charge.installment)
  const isOld =
    charge.covers.length > 0
      ? charge.value_in_cents > openInCents
      : own !== undefined && own.valueInCents !== charge.value_in_cents
  return { isOver: plan.isOver, isOld, openInCents }
}

type Arrived = {
  cart: CartRow
  paymentId: string
  endToEndId: string
  valueInCents: number
  openInCents: number
}

/**
 * A Pix paid an installment that had ended. It counts for what is still open, and the rest goes back. The caller has
 * locked the cart and its charges.
 */
export async function countForOpen(
  db: Transaction,
  { cart, paymentId, endToEndId, valueInCents, openInCents }: Arrived,
  actor: Actor,
) {
  const purchase = await readPurchase(db, cart, nothing)
  const restInCents = valueInCents - openInCents
  const dueInCents = restInCents >= 0 ? 0 : dueOf(purchase)
  const open = planOpen(purchase, dueInCents)
  await remakePlan(db, { cartId: cart.id, purchase, open }, actor)
  await recordChange(db, { cartId: cart.id, cartItemIds: [], actor }, { purchase, open })
  // guard: rest-of-ended-installment-goes-back
  if (restInCents <= 0) return
  const refund = {
    paymentId,
    names: { endToEndId },
    valueInCents: restInCents,
    description: settlementMessages.endedInstallment,
    changedCartId: cart.id,
    notice: {
      cartId: cart.id,
      fact: `pix.returned:${endToEndId}`,
      sentences: [settlementMessages.endedInstallmentGoesBack],
    },
  }
  await promiseRefund(db, refund, actor)
}
