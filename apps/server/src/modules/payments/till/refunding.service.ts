import { abilitiesOf, centsFromReais, isNsu, tillMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { notFound, refuse } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { doInTransactionOnce } from '#platform/idempotency/calls.service.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import { lockCart } from '#modules/sales/index.ts'
import { methodOf } from '../methods/registry/registry.service.ts'
import { removalOf, requestedMessage } from '../refunds/refunds.rules.ts'
import { type Admin, decideRefund, lockAdmin, lockForRefund } from '../refunds/refunds.service.ts'
import { findRefund } from '../refunds/retrying.queries.ts'
import { moveRefund } from '../refunds/states.service.ts'
import type { Cashier } from '../shifts/own-shift.rules.ts'
import { lockOwnShift, mustHoldCash } from '../shifts/own-shift.service.ts'
import * as queries from './refunding.queries.ts'

type RefundInput = {
  paymentId: string
  value: number
  desc: string
  remove?: number
  cartItemId?: number
  bundle?: number
}

/**
 * Promises cash or card money back, with a removal in the same transaction. Above the daily limit a second person
 * decides. A call that is sent again with its key promises once. The desk hands the money over later, see
 * `payOutRefund`.
 */
export async function refundAtTill(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  { paymentId, value, desc, remove, cartItemId, bundle }: RefundInput,
  { call, ...admin }: Admin & { call: Call | undefined },
) {
  const found = isUuid(paymentId) ? await queries.findPayment(db, paymentId) : undefined
  if (!found?.cartId) throw notFound()
  // guard: pix-never-refunded-at-till
  if (abilitiesOf(found.method).refundedBy === 'bank') throw refuse('refund_by_pix', tillMessages.refundByPix)
  const { cartId, method } = found
  const removal = remove === 1 ? removalOf(cartItemId, bundle === 1) : undefined
  const { waitsForSecond } = await doInTransactionOnce(db, call, async (db) => {
    await lockAdmin(db, admin)
    const cart = await lockForRefund(db, cartId, removal !== undefined)
    const payment = await methodOf(method).lockRefundable(db, paymentId)
    const refund = { valueInCents: centsFromReais(value) ?? 0, description: desc.trim() }
    return decideRefund(db, { ...refund, payment, cart, removal }, admin)
  })
  if (removal) await queue.ask('end-charges')
  if (!waitsForSecond) return removal ? tillMessages.removedAndPromised : tillMessages.refundPromised
  return requestedMessage({
    waitsForSecond,
    removes: removal !== undefined,
    capInCents: admin.capInCents ?? 0,
  })
}

/**
 * Hands a promised refund of cash or card over, from the own open shift, once. What the card terminal gave back has the
 * NSU of the reversal.
 */
export const payOutRefund = (
  { db }: Pick<Context, 'db'>,
  { refundId, shiftId, nsu }: { refundId: string; shiftId: string | null; nsu: string },
  { cashier, actor }: { cashier: Cashier; actor: Actor },
) =>
  db.transaction().execute(async (db) => {
    const refund = await lockPromised(db, refundId)
    const { isInDrawer, isReversed } = abilitiesOf(refund.method)
    // guard: reversal-has-its-nsu
    if (isReversed ? !isNsu(nsu) : nsu !== '')
      throw refuse('wrong_nsu', isReversed ? tillMessages.reversalNeedsNsu : tillMessages.onlyReversalHasNsu)
    const lock = isInDrawer ? 'update' : 'share'
    const shift = await lockOwnShift(db, { shiftId, eventId: refund.eventId, cashier, lock })
    if (isInDrawer) await mustHoldCash(db, { ...shift, accountId: cashier.accountId }, refund.valueInCents)
    // guard: refund-paid-out-once
    if (!(await moveRefund(db, { id: refundId, from: ['requested'], to: 'done', actor })))
      throw await refusalOfEnded(db, refundId)
    const paidOut = { refund_id: refundId, shift_id: shift.id, nsu, paid_out_by: cashier.accountId }
    await queries.insertCounterRefund(db, paidOut)
    const after = { shiftId: shift.id, method: refund.method, valueInCents: refund.valueInCents }
    await recordFact(db, actor, factOf('refund.paid_out', { refund: refundId }, after))
    failpoint('refund-paid-out-before-commit')
    return tillMessages.refundPaidOut
  })

/**
 * Withdraws a promised refund of cash or card that was not handed over. Its money counts for the payment again. A
 * promise that a second person approved is not withdrawn by the person who asked for it.
 */
export const withdrawRefund = (
  { db }: Pick<Context, 'db'>,
  { refundId, reason }: { refundId: string; reason: string },
  { accountId, actor }: { accountId: number; actor: Actor },
) =>
  db.transaction().execute(async (db) => {
    const { method, valueInCents } = await lockPromised(db, refundId)
    // guard: approved-promise-withdrawn-by-another
    if (await queries.hasApprovedRequestOf(db, refundId, accountId))
      throw refuse('withdrawn_by_another', tillMessages.refundWithdrawnByAnother)
    // guard: handed-over-refund-never-withdrawn
    if (!(await moveRefund(db, { id: refundId, from: ['requested'], to: 'failed', reason, actor })))
      throw await refusalOfEnded(db, refundId)
    await recordFact(db, actor, {
      ...factOf('refund.withdrawn', { refund: refundId }, { method, valueInCents }),
      reason,
    })
    return tillMessages.refundWithdrawn
  })

/** Why a refund is no longer promised. */
const refusalOfEnded = async (db: Transaction, refundId: string) =>
  (await queries.readRefundStatus(db, refundId)) === 'failed'
    ? refuse('refund_withdrawn', tillMessages.refundWithdrawnAlready)
    : refuse('refund_paid_out', tillMessages.refundPaidOutAlready)

/** Locks the cart and the payment of a refund, in the order of every refund. */
async function lockPromised(db: Transaction, refundId: string) {
  const refund = await findRefund(db, refundId)
  if (!refund?.cartId) throw notFound()
  // guard: pix-refund-never-paid-out
  if (abilitiesOf(refund.method).refundedBy === 'bank')
    throw refuse('refund_by_pix', tillMessages.refundByPix)
  const { event_id: eventId } = await lockCart(db, refund.cartId)
  await methodOf(refund.method).lockRefundable(db, refund.paymentId)
  return { ...refund, eventId }
}
