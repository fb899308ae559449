import { endpoints, type RemovalPreview } from '@porteira/contract'
import { centsFromReais, reaisFromCents, refundMessages, tillMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { mayAct } from '#modules/accounts/index.ts'
import { doInTransactionOnce } from '#platform/idempotency/calls.service.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import {
  type CartRow,
  isUnpaid,
  listEnding,
  lockWithItems,
  readCart,
  type Removal,
  removeLocked,
  type Withdrawal,
} from '#modules/sales/index.ts'
import { exceedsDailyCap } from '../refunds/refunds.rules.ts'
import { type Admin, lockAdmin, readToday } from '../refunds/refunds.service.ts'
import { requestApproval } from '../refunds/waiting.service.ts'
import { returnParts } from './returning.service.ts'
import { type PurchaseFacts, readPurchase } from './purchase.service.ts'
import { type GoesBack, type Outcome, paidInCents, shrink, takeBack } from './shrinking.rules.ts'

/** What ends in a cart, and what its end means for its money. */
export type Ending = { cart: CartRow; entries: number[]; purchase: PurchaseFacts; outcome: Outcome }

/** Reads what a removal would mean. Inside a transaction the caller has locked the cart. */
const readEnding = async (db: Database, cart: CartRow, removal: Removal) =>
  readEndingOf(db, cart, await listEnding(db, cart, removal))

/** Reads what the end of these live entries would mean. Inside a transaction the caller has locked the cart. */
export async function readEndingOf(db: Database, cart: CartRow, entries: number[]): Promise<Ending> {
  const purchase = await readPurchase(db, cart, { ended: entries })
  return { cart, entries, purchase, outcome: shrink(purchase) }
}

/** What a removal would mean, in wire form. It changes nothing. */
export const previewRemoval = async (db: Database, cartUUID: string, removal: Removal) =>
  describeEnding(await readEnding(db, await readCart(db, cartUUID), removal))

/** What the end of entries means, in wire form. */
export function describeEnding({ purchase, outcome }: Ending): RemovalPreview {
  const after = new Map(outcome.open.map(({ installment, valueInCents }) => [installment, valueInCents]))
  return {
    price: reaisFromCents(purchase.endsInCents),
    goesBack: outcome.goesBack.map(({ paymentId, method, inCents, byTransfer }) => ({
      method,
      value: reaisFromCents(inCents),
      paidOn: purchase.received.find((one) => one.paymentId === paymentId)!.receivedAt.toISOString(),
      byTransfer: byTransfer ? 1 : 0,
    })),
    value: reaisFromCents(outcome.backInCents),
    most: reaisFromCents(Math.max(0, paidInCents(purchase))),
    installments: purchase.unpaid
      .filter(({ isOpen }) => isOpen)
      .map(({ installment, dueOn, valueInCents }) => ({
        installmentNum: installment,
        dueOn: dueOn ?? '',
        before: reaisFromCents(valueInCents),
        after: reaisFromCents(after.get(installment) ?? 0),
      })),
    due: reaisFromCents(outcome.dueInCents),
    paid: reaisFromCents(Math.max(0, paidInCents(purchase))),
    stays: reaisFromCents(purchase.staysInCents),
  }
}

type RemovalInput = {
  cartUUID: string
  removal: Removal
  desc: string
  shown: number
  value?: number | undefined
  call: Call | undefined
}

type Dependencies = Pick<Context, 'db' | 'queue'>

/**
 * Removes entries and returns what the rule says, or what a treasurer decided, by all payments at once. A person without
 * the right to return money proposes it, and so does one above the daily limit: then nothing is removed yet. Returns the
 * message.
 */
export async function removeAndReturn(
  { db, queue }: Dependencies,
  { cartUUID, removal, call, ...input }: RemovalInput,
  admin: Admin & { accountId: number },
) {
  const { id } = await readCart(db, cartUUID)
  return endOnce({ db, queue }, call, async (db) => {
    await lockAdmin(db, admin)
    return decideRemoval(db, await lockWithItems(db, id), { removal, ...input }, admin)
  })
}

/** Ends entries in one transaction, also if the call is sent again, and has the bank told at once. Returns the message. */
export async function endOnce(
  { db, queue }: Dependencies,
  call: Call | undefined,
  end: (db: Transaction) => Promise<{ msg: string }>,
) {
  const { msg } = await doInTransactionOnce(db, call, end)
  await queue.ask('end-charges')
  await queue.ask('send-refunds')
  return msg
}

async function decideRemoval(
  db: Transaction,
  cart: CartRow,
  { removal, desc, shown, value }: Pick<RemovalInput, 'removal' | 'desc' | 'shown' | 'value'>,
  admin: Admin & { accountId: number },
) {
  if (cart.sold_by !== null && isUnpaid(cart.status)) throw refuse('sale_open', tillMessages.entryOfOpenSale)
  const ending = await readEnding(db, cart, removal)
  const { outcome } = ending
  // guard: returned-value-as-shown
  if (ending.entries.length === 0 || centsFromReais(shown) !== outcome.backInCents)
    throw refuse('values_changed', refundMessages.valuesChanged)
  const { roles } = endpoints['POST /api/cart/admin/:cartUUID/pix/:txid/return'].access
  const mayReturn = await mayAct(db, admin.accountId, { roles, eventId: cart.event_id })
  // guard: other-value-by-treasurer-only
  if (value !== undefined && !mayReturn) throw refuse('other_value', refundMessages.otherValueByTreasurer)
  const valueInCents = value === undefined ? outcome.backInCents : (centsFromReais(value) ?? -1)
  const goesBack = chooseParts(ending, valueInCents)
  const description = desc.trim()
  if (description === '') throw refuse('invalid_reason', refundMessages.invalidReason)
  const chosen = { ending, removal, goesBack, description }
  if (goesBack.length === 0) {
    await endAndReturn(db, chosen, admin)
    return { msg: refundMessages.removed }
  }
  const isAboveLimit = exceedsDailyCap(valueInCents, await readToday(db, admin))
  // guard: desk-proposes-a-return
  const isDirect = mayReturn && !isAboveLimit
  if (isDirect) {
    await endAndReturn(db, chosen, admin)
    return { msg: refundMessages.removedAndRequested }
  }
  const [{ paymentId }] = goesBack as [GoesBack]
  const ruleInCents = outcome.backInCents
  const request = { paymentId, names: { paymentId }, valueInCents, description, cart, removal, ruleInCents }
  await requestApproval(db, request, admin.actor)
  if (!mayReturn) return { msg: refundMessages.proposed }
  return {
    msg: `${refundMessages.waitsForSecond(admin.capInCents ?? 0)} ${refundMessages.removesWhenApproved}`,
  }
}

/** The parts of the rule, or another amount in the same order of methods. */
export function chooseParts({ purchase, outcome }: Ending, valueInCents: number) {
  if (valueInCents === outcome.backInCents) return outcome.goesBack
  const mostInCents = Math.max(0, paidInCents(purchase))
  if (valueInCents < 0) throw refuse('invalid_value', refundMessages.invalidValue)
  // guard: other-value-within-balance
  if (valueInCents > mostInCents) throw refuse('exceeds_balance', refundMessages.exceedsBalance(mostInCents))
  return takeBack(purchase.received, valueInCents)
}

type Chosen = { ending: Ending; removal: Removal | Withdrawal; goesBack: GoesBack[]; description: string }

/**
 * Removes entries, which shrinks the plan, and requests the refunds. Returns the id of the first one. The caller has
 * locked the cart and its items.
 */
export async function endAndReturn(
  db: Transaction,
  { ending: { cart, entries, outcome }, removal, goesBack, description }: Chosen,
  { actor }: Pick<Admin, 'actor'>,
  askedBy?: number | null,
) {
  await removeLocked(db, cart, removal, actor)
  const inCents = goesBack.reduce((sum, part) => sum + part.inCents, 0)
  const withheldInCents = Math.max(0, outcome.backInCents - inCents)
  const returned = { cartId: cart.id, goesBack, description, entries, withheldInCents }
  const [id] = await returnParts(db, returned, actor, askedBy)
  return id
}

/** Reads a removal again when it is confirmed. Refuses it if its sum is another one than when it was asked for. */
export async function readConfirmed(
  db: Transaction,
  cart: CartRow,
  removal: Removal,
  { ruleInCents, valueInCents }: { ruleInCents: number; valueInCents: number },
) {
  const ending = await readEnding(db, cart, removal)
  if (ending.outcome.backInCents !== ruleInCents) throw refuse('values_changed', refundMessages.valuesChanged)
  return { ending, removal, goesBack: chooseParts(ending, valueInCents) }
}
