import type { PixToReview } from '@porteira/contract'
import { adminMessages, pixReviewMessages, reaisFromCents, refundMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { invalid, notFound, refuseIf } from '#platform/errors.ts'
import { factOf, recordFact } from '#platform/audit/audit.service.ts'
import { type CartRow, lockCart, lockItems } from '#modules/sales/index.ts'
import { insertChargeAfter, lockCharges } from '../charges/charges.queries.ts'
import { newTxid } from '../charges/charges.rules.ts'
import { lockRefundable } from '../refunds/requesting.service.ts'
import { type Admin, decideRefund, lockAdmin } from '../../../refunds/refunds.service.ts'
import { acceptPix, endCharge } from '../settlement/accepting.service.ts'
import * as queries from './pix-review.queries.ts'
import { acceptedText, isDifferenceCharge, refuseHonour, refuseReview } from './pix-review.rules.ts'

type Dependencies = Pick<Context, 'db' | 'config' | 'queue'>

const MAX_LISTED = 200

/** The Pix that wait for an administrator's decision, the oldest first. */
export async function readReview(
  db: Database,
  scope: EventScope,
): Promise<{ total: number; items: PixToReview[] }> {
  const rows = await queries.listPixToReview(db, scope, MAX_LISTED)
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map((row) => ({
      endToEndId: row.endToEndId,
      why: row.resolution,
      cartUUID: row.cartId ?? '',
      cartCode: row.cartCode ?? '',
      eventName: row.eventName ?? '',
      buyerName: row.buyerName ?? '',
      cartIsOver: row.cartStatus === 'expired' || row.cartStatus === 'cancelled' ? 1 : 0,
      expectedValue: reaisFromCents(row.chargeInCents ?? 0),
      receivedValue: reaisFromCents(row.valueInCents),
      leftValue: reaisFromCents(row.leftInCents),
      settledOn: row.settledAt.toISOString(),
      canHonour: refuseHonour(row) ? 0 : 1,
      waitsForSecond: row.waitsForSecond ? 1 : 0,
      differenceDueOn: row.resolution === 'credited' ? (row.differenceDueAt?.toISOString() ?? '') : '',
    })),
  }
}

/**
 * Accepts a Pix of another value as payment of its charge. With `refundsSurplus` the amount above the charge is
 * refunded.
 */
export async function honourPix(
  { db, config, queue }: Dependencies,
  { endToEndId, reason, refundsSurplus }: { endToEndId: string; reason: string; refundsSurplus: boolean },
  admin: Admin,
) {
  const message = await db.transaction().execute(async (db) => {
    await lockAdmin(db, admin)
    const { cart, pix } = await lockPixForReview(db, endToEndId)
    refuseIf(refuseHonour(pix))
    const { valueInCents, chargeId, chargeInCents } = pix
    const surplusInCents = refundsSurplus ? Math.max(0, valueInCents - chargeInCents!) : 0
    await recordFact(db, admin.actor, {
      ...factOf('pix.accepted', { pix: endToEndId }, { valueInCents, chargeInCents, surplusInCents }),
      reason: readReason(reason),
    })
    const sentence = acceptedText(valueInCents, chargeInCents!, surplusInCents > 0)
    const { paymentId } = pix
    const accepted = { cart: cart!, chargeId: chargeId!, paymentId, pix, sentence }
    await acceptPix(db, config, { ...accepted, refundsSurplus: surplusInCents > 0 }, admin.actor)
    return surplusInCents === 0
      ? pixReviewMessages.accepted
      : refundSurplus(db, { paymentId, valueInCents: surplusInCents }, admin)
  })
  await queue.ask('send-refunds')
  return message
}

async function refundSurplus(
  db: Transaction,
  { paymentId, valueInCents }: { paymentId: string; valueInCents: number },
  admin: Admin,
) {
  const payment = await lockRefundable(db, paymentId)
  const refund = { payment, valueInCents, description: pixReviewMessages.surplusReason }
  const { waitsForSecond } = await decideRefund(db, refund, admin)
  return waitsForSecond
    ? `${pixReviewMessages.accepted} ${refundMessages.waitsForSecond(admin.capInCents ?? 0)}`
    : pixReviewMessages.acceptedAndRefunded(valueInCents)
}

/** Refunds the rest of a Pix that paid nothing, or creates a request for a second administrator. */
export async function refundPix(
  { db, queue }: Dependencies,
  { endToEndId, reason }: { endToEndId: string; reason: string },
  admin: Admin,
) {
  const message = await db.transaction().execute(async (db) => {
    await lockAdmin(db, admin)
    const { cart, pix } = await lockPixForReview(db, endToEndId)
    const { chargeId, leftInCents: valueInCents } = pix
    const payment = await lockRefundable(db, pix.paymentId)
    const description = readReason(reason)
    const sentences = [pixReviewMessages.returned(valueInCents), `Motivo: ${description}`]
    const notice = cart && { cartId: cart.id, sentences }
    const refund = { payment, valueInCents, description, notice }
    const { waitsForSecond } = await decideRefund(db, refund, admin)
    if (cart && chargeId !== null && pix.resolution === 'mismatch') {
      const ended = await endCharge(db, cart, chargeId, admin.actor)
      if (cart.status === 'open' && isDifferenceCharge(ended))
        await insertChargeAfter(db, ended, { txid: newTxid() })
    }
    return waitsForSecond ? refundMessages.waitsForSecond(admin.capInCents ?? 0) : refundMessages.requested
  })
  await queue.ask('send-refunds')
  return message
}

export function readReason(text: string) {
  const reason = text.trim()
  if (reason === '') throw invalid(adminMessages.invalidReason, 'invalid_reason')
  return reason
}

type LockedPix = { cart: CartRow | undefined; pix: NonNullable<Awaited<ReturnType<typeof queries.findPix>>> }

/**
 * Locks a Pix with its cart in the usual order: items, cart, charges, Pix. The Pix is read after the lock, so that the
 * second of two administrators sees the decision of the first.
 */
export async function lockPixForReview(db: Transaction, endToEndId: string): Promise<LockedPix> {
  const found = /^[a-zA-Z0-9]{32}$/.test(endToEndId) ? await queries.findPix(db, endToEndId) : undefined
  if (!found) throw notFound(pixReviewMessages.notFound)
  const cart = found.cartId === null ? undefined : await lockCartOfPix(db, found.cartId)
  await lockRefundable(db, found.paymentId)
  const pix = (await queries.findPix(db, endToEndId))!
  refuseIf(refuseReview(pix))
  return { cart, pix }
}

async function lockCartOfPix(db: Transaction, cartId: string) {
  await lockItems(db, [cartId])
  const cart = await lockCart(db, cartId)
  await lockCharges(db, cartId)
  return cart
}
