import type { Transaction } from '#platform/database/client.ts'
import { type Actor, factOf, recordFact, recordFacts } from '#platform/audit/audit.service.ts'
import { type CartRow, isSold, lockCart } from '#modules/sales/index.ts'
import { chargeFact, giveUpCharges } from '../methods/pix/charges/charge-states.service.ts'
import { isSettled } from '../methods/pix/charges/charge-states.rules.ts'
import { insertCharges, lockCharges } from '../methods/pix/charges/charges.queries.ts'
import { newTxid } from '../methods/pix/charges/charges.rules.ts'
import * as queries from './purchases.queries.ts'
import { type PurchaseFacts, readPurchase } from './purchase.service.ts'
import { dueOf, interestIn, type OpenInstallment, planOpen, shrink, sumOf } from './shrinking.rules.ts'

type Change = { cartId: string; cartItemIds: number[]; actor: Actor }

/**
 * Entries of a cart ended. The open installments end at the bank or are made again for what is still due. The money stays
 * until a refund is requested. The caller has locked the cart.
 */
export async function endEntries(db: Transaction, { cartId, cartItemIds, actor }: Change) {
  const cart = await lockCart(db, cartId)
  if (!wasSold(cart)) return
  const purchase = await readPurchase(db, cart, { ended: cartItemIds })
  const { open, changesPlan } = shrink(purchase)
  if (isSold(cart.status) && changesPlan) await remakePlan(db, { cartId, purchase, open }, actor)
  await recordChange(db, { cartId, cartItemIds, actor }, { purchase, open })
}

/**
 * Entries of a cart are live again. What became due by that is added to the open installments, at most up to the values
 * that the buyer agreed to. The caller has locked the cart.
 */
export async function restoreEntries(db: Transaction, { cartId, cartItemIds, actor }: Change) {
  const cart = await lockCart(db, cartId)
  if (!isSold(cart.status)) return
  const purchase = await readPurchase(db, cart, { began: cartItemIds })
  const open = purchase.endsInCents === 0 ? purchase.open : planOpen(agreed(purchase), dueOf(purchase))
  if (purchase.endsInCents !== 0) await remakePlan(db, { cartId, purchase, open }, actor)
  await recordChange(db, { cartId, cartItemIds, actor }, { purchase, open })
}

/** A cancelled cart is live again with its plan of before. The caller has locked the cart. */
export async function noteRestored(db: Transaction, { cartId, cartItemIds, actor }: Change) {
  const cart = await lockCart(db, cartId)
  if (!isSold(cart.status)) return
  const purchase = await readPurchase(db, cart, { began: cartItemIds })
  await recordChange(db, { cartId, cartItemIds, actor }, { purchase, open: purchase.open })
}

const wasSold = (cart: CartRow) =>
  isSold(cart.status) || (cart.status === 'cancelled' && cart.paid_at !== null)

/** The installments of a purchase with the values of the plan as it was chosen; those that ended are payable again. */
const agreed = ({ plan, unpaid, interestPercent }: PurchaseFacts) => ({
  interestPercent,
  open: unpaid
    .filter(({ isOpen, installment }) => isOpen || (plan?.isOver === true && installment > 1))
    .map(({ installment, agreedInCents }) => ({ installment, valueInCents: agreedInCents })),
})

type Remade = {
  cartId: string
  purchase: PurchaseFacts
  open: OpenInstallment[]
  /** Installments are due on this day at the latest; undefined: as before. */
  latest?: string
}

/** Ends the open installments, also at the bank, and makes those again that are still due, each with its own charge. */
export async function remakePlan(db: Transaction, { cartId, purchase, open, latest }: Remade, actor: Actor) {
  const { plan } = purchase
  if (!plan) return
  const dueOnOf = ({ dueOn }: queries.UnpaidInstallment) =>
    latest !== undefined && dueOn !== null && dueOn > latest ? latest : dueOn
  const all = (await lockCharges(db, cartId)).filter(({ plan_id: planId }) => planId === plan.id)
  const isSame = (given: OpenInstallment) =>
    purchase.unpaid.some(
      (one) =>
        dueOnOf(one) === one.dueOn &&
        one.isOpen &&
        one.installment === given.installment &&
        one.valueInCents === given.valueInCents,
    )
  const kept = new Set(open.filter(isSame).map(({ installment }) => installment))
  const isEnding = (charge: (typeof all)[number]) =>
    !isSettled(charge) && (charge.covers.length > 0 || !kept.has(charge.installment))
  await giveUpCharges(db, all.filter(isEnding), actor)
  const remade = open.filter(({ installment }) => !kept.has(installment))
  if (remade.length > 0) {
    const unpaid = purchase.unpaid.map((one) => ({ ...one, dueOn: dueOnOf(one) }))
    await insertAgain(db, { cartId, planId: plan.id, remade, unpaid }, actor)
  }
  await queries.settleTotal(db, plan.id, open.length === 0)
  const after = { installments: open.length, openInCents: sumOf(open) }
  await recordFact(db, actor, factOf('plan.changed', { cart: cartId }, after))
}

type Again = {
  cartId: string
  planId: number
  remade: OpenInstallment[]
  unpaid: queries.UnpaidInstallment[]
}

/** Inserts installments with their old due days. A job creates them at the bank. */
async function insertAgain(db: Transaction, { cartId, planId, remade, unpaid }: Again, actor: Actor) {
  const charges = await insertCharges(
    db,
    remade.map(({ installment, valueInCents }) => ({
      plan_id: planId,
      cart_id: cartId,
      installment,
      kind: 'cobv' as const,
      txid: newTxid(),
      value_in_cents: valueInCents,
      due_on: unpaid.find((one) => one.installment === installment)?.dueOn ?? null,
      status: 'planned' as const,
    })),
  )
  await recordFacts(
    db,
    actor,
    charges.map(({ txid, status }) => chargeFact(txid, status)),
  )
}

type Recorded = { purchase: PurchaseFacts; open: OpenInstallment[] }

/** Stores what a purchase is worth now and how it is paid. */
export async function recordChange(
  db: Transaction,
  { cartId, cartItemIds, actor }: Change,
  { purchase, open }: Recorded,
) {
  const { staysInCents, receivedInCents, refundedInCents } = purchase
  const [interestInCents, openInCents] = [interestIn(purchase, open), sumOf(open)]
  await queries.insertChange(db, {
    cart_id: cartId,
    entries: cartItemIds,
    net_in_cents: staysInCents,
    interest_in_cents: interestInCents,
    received_in_cents: receivedInCents,
    returned_in_cents: refundedInCents,
    open_in_cents: openInCents,
    kept_in_cents: receivedInCents - refundedInCents + openInCents - staysInCents - interestInCents,
    made_by: actor.accountId ?? null,
  })
}
