import { pixReviewMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse, refuseIf } from '#platform/errors.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import {
  listEnding,
  lockWithItems,
  type Removal,
  removeLocked,
  type CartRow,
  lockCart,
  mailOwner,
} from '#modules/sales/index.ts'
import * as queries from './refunds.queries.ts'
import {
  exceedsDailyCap,
  newRefundId,
  refuseRefund,
  type Refundable,
  type DailyTotal,
} from './refunds.rules.ts'
import { recordRefund } from './states.service.ts'
import { requestApproval } from './waiting.service.ts'

export type Admin = { actor: Actor; capInCents: number | undefined }
export type SecondAdmin = Admin & { accountId: number }

/**
 * Creates a refund with its removal. If it exceeds the administrator's daily limit, it creates a request for a second
 * administrator instead. The caller has locked the cart.
 */
export async function decideRefund(
  db: Transaction,
  { cart, removal, retryOf, notice, ...input }: RefundWithRemoval,
  admin: Admin,
) {
  const today = await readToday(db, admin)
  const ending = cart && removal ? await listEnding(db, cart, removal) : undefined
  const checked = await checkRefund(db, { ...input, ...(ending && { entries: ending }) })
  const refund = { ...checked, retryOf, notice }
  if (exceedsDailyCap(input.valueInCents, today)) {
    const id = await requestApproval(db, { ...refund, cart, removal }, admin.actor)
    return { id, waitsForSecond: true }
  }
  const created = await endWithRefund(db, { cart, removal, refund }, admin.actor)
  return { ...created, waitsForSecond: false }
}

type RefundWithEnd = {
  cart: CartRow | undefined
  removal: Removal | undefined
  refund: RefundToCreate
  /** The person who asked for it; by default the one who decides. */
  askedBy?: number | undefined
}

/** Removes entries, which shrinks the plan, and refunds the amount that a person chose for it. */
export async function endWithRefund(
  db: Transaction,
  { cart, removal, refund, askedBy }: RefundWithEnd,
  actor: Actor,
) {
  if (cart && removal) await removeLocked(db, cart, removal, actor)
  const changedCartId = cart && removal && refund.entries?.length ? cart.id : undefined
  return promiseRefund(db, { ...refund, changedCartId }, actor, askedBy)
}

/** Locks the cart, with its items if entries are removed. Saving riders locks it too, so the two never overlap. */
export const lockForRefund = (db: Transaction, cartId: string, removes: boolean) =>
  removes ? lockWithItems(db, cartId) : lockCart(db, cartId)

type RefundInput = {
  /** The payment, which its method has locked. Undefined if nothing was paid. */
  payment: Refundable | undefined
  valueInCents: number
  description: string
  /** The entries that end with the refund. */
  entries?: readonly number[] | undefined
}

type RefundWithRemoval = RefundInput & {
  cart?: CartRow | undefined
  removal?: Removal | undefined
  /** The failed refund that this one tries again. */
  retryOf?: string | undefined
  notice?: RefundNotice | undefined
}

/** Checks whether the amount may be refunded now. The caller has locked the cart and the payment. */
export async function checkRefund(
  db: Transaction,
  { payment, entries = [], ...input }: RefundInput,
): Promise<RefundToCreate> {
  if (payment?.isPromised) throw refuse('waits_for_difference', pixReviewMessages.waitsForDifference)
  const returned = payment && (await queries.readRefunded(db, payment.paymentId, { ...input, entries }))
  const { valueInCents, description } = input
  refuseIf(refuseRefund({ valueInCents, reason: description, payment, returned }))
  const { paymentId, names } = payment!
  return { paymentId, names, valueInCents, description, entries }
}

/** Serializes the requests of an administrator. The account is locked before items, carts and Pix. */
export async function lockAdmin(db: Transaction, { actor }: Admin) {
  if (actor.accountId !== undefined) await queries.lockAccount(db, actor.accountId)
}

export async function readToday(db: Transaction, { actor, capInCents }: Admin): Promise<DailyTotal> {
  if (capInCents === undefined || actor.accountId === undefined) return undefined
  await lockAdmin(db, { actor, capInCents })
  return { refundedInCents: await queries.sumRefundedToday(db, actor.accountId), capInCents }
}

/** The mail to the owner of a cart about a refund. Its fact is sent once. */
type RefundNotice = { cartId: string; sentences: string[]; fact?: string }

export type RefundToCreate = Pick<Refundable, 'paymentId' | 'names'> & {
  valueInCents: number
  description: string
  retryOf?: string | undefined
  entries?: readonly number[]
  /** The cart whose last change names the refund. */
  changedCartId?: string | undefined
  notice?: RefundNotice | undefined
}

/**
 * Money goes back: promises a refund in the transaction that decides it, with its audit and its mail. A job sends it
 * once, or the desk hands it over.
 */
export async function promiseRefund(
  db: Transaction,
  { paymentId, names, valueInCents, description, retryOf, entries = [], ...also }: RefundToCreate,
  actor: Actor,
  askedBy = actor.accountId ?? null,
) {
  const id = newRefundId()
  const row = { id, payment_id: paymentId, value_in_cents: valueInCents, description, asked_by: askedBy }
  // guard: retry-of-repaid-refund-is-repaid
  const isPaidAgain = retryOf !== undefined && (await queries.readPaidAgain(db, retryOf))
  const again = { retry_of: retryOf ?? null, is_paid_again: isPaidAgain }
  await queries.insertRefund(db, { ...row, entries: [...entries], ...again })
  await recordRefund(db, actor, id, {
    status: 'requested',
    ...names,
    valueInCents,
    description,
    ...(entries.length > 0 && { entries }),
  })
  const { changedCartId, notice } = also
  if (changedCartId !== undefined)
    await queries.addRefunded(db, changedCartId, { inCents: valueInCents, reason: description })
  if (notice) {
    const { cartId, sentences, fact = `pix.reviewed:${id}` } = notice
    await mailOwner(db, cartId, { fact, subject: 'Devolução de Pix', sentences })
  }
  return { id }
}

/** Cancelled carts with money that is not refunded. An administrator decides about it. */
export const listCartsToRefund = (db: Database, scope: EventScope) => queries.listCartsToRefund(db, scope)
