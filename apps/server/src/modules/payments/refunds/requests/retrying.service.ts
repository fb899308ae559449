import type { FailedRefund } from '@porteira/contract'
import { abilitiesOf, reaisFromCents, refundMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { notFound, refuse } from '#platform/errors.ts'
import { methodOf } from '../../methods/registry/registry.service.ts'
import { readLeft } from '../../ledger/ledger.queries.ts'
import { ENDING_REASONS } from '../refunds.rules.ts'
import { type Admin, decideRefund, lockAdmin, lockForRefund } from '../refunds.service.ts'
import * as queries from '../retrying.queries.ts'
import { moveRefund } from '../states.service.ts'

/** The failed refunds that wait for an administrator, in wire form. */
export const listFailedRefunds = async (db: Database, scope: EventScope): Promise<FailedRefund[]> =>
  (await queries.listFailed(db, scope)).map(({ valueInCents, askedAt, ...refund }) => ({
    ...refund,
    value: reaisFromCents(valueInCents),
    askedOn: askedAt.toISOString(),
  }))

/**
 * Tries a failed refund again by a new refund of the same value, once. The locks of cart and payment serialize parallel
 * calls. Before the new refund is sent, the bank is asked whether it made the failed one after all.
 */
export async function retryRefund(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  refundId: string,
  admin: Admin,
) {
  const found = await queries.findRefund(db, refundId)
  if (!found) throw notFound()
  // A promise of the desk ends only by a withdrawal, and a treasurer promises it again.
  // guard: withdrawn-promise-never-retried
  if (abilitiesOf(found.method).refundedBy === 'desk') throw refuse('not_failed', refundMessages.notFailed)
  const decided = await db.transaction().execute(async (db) => {
    await lockAdmin(db, admin)
    if (found.cartId) await lockForRefund(db, found.cartId, false)
    const payment = await methodOf(found.method).lockRefundable(db, found.paymentId)
    const { id, valueInCents, description, entries } = await lockRetryable(db, refundId)
    return decideRefund(db, { payment, valueInCents, description, entries, retryOf: id }, admin)
  })
  await queue.ask('send-refunds')
  return decided
}

/** Notes that a person returned the money of a failed refund by a bank transfer, once. */
export async function noteTransferred(
  db: Database,
  refundId: string,
  { reason, actor }: { reason: string; actor: Actor },
) {
  const found = await queries.findRefund(db, refundId)
  if (!found) throw notFound()
  if (abilitiesOf(found.method).refundedBy === 'desk') throw refuse('not_failed', refundMessages.notFailed)
  await db.transaction().execute(async (db) => {
    if (found.cartId) await lockForRefund(db, found.cartId, false)
    await methodOf(found.method).lockRefundable(db, found.paymentId)
    const { id, valueInCents } = await lockRetryable(db, refundId)
    const leftInCents = await readLeft(db, found.paymentId)
    // guard: transfer-within-payment
    if (valueInCents > leftInCents)
      throw refuse('exceeds_balance', refundMessages.exceedsBalance(leftInCents))
    await moveRefund(db, { id, from: ['failed'], to: 'done', reason, actor })
  })
}

/** Locks a failed refund that was not tried again. The caller has locked its payment. */
export async function lockRetryable(db: Transaction, refundId: string) {
  const refund = await queries.lockRefund(db, refundId)
  if (!refund) throw notFound()
  const { status, reason, isRetried, isRepeated } = refund
  if (status !== 'failed') throw refuse('not_failed', refundMessages.notFailed)
  // guard: failed-refund-retried-once
  if (isRetried) throw refuse('retried_already', refundMessages.retriedAlready)
  // guard: replaced-refund-never-retried
  if (isRepeated || ENDING_REASONS.includes(reason))
    throw refuse('replaced', refundMessages.replacedByAnother)
  return refund
}
