import { pixReviewMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { lockCart } from '#modules/sales/index.ts'
import { promiseRefund } from '../../../refunds/refunds.service.ts'
import * as ledger from '../../../ledger/ledger.queries.ts'
import { lockCharges } from '../charges/charges.queries.ts'
import * as credits from './credits.queries.ts'

const job: Actor = { kind: 'job' }

type UncompletedPix = Awaited<ReturnType<typeof credits.listUncompleted>>[number]

/** Refunds Pix in full whose difference was not paid in time. Safe to run twice. */
export async function refundUncompleted({ db, queue }: Pick<Context, 'db' | 'queue'>, { atMost = 50 } = {}) {
  const due = await credits.listUncompleted(db, atMost)
  for (const pix of due) await db.transaction().execute((db) => refundOne(db, pix))
  if (due.length > 0) await queue.ask('send-refunds')
}

async function refundOne(db: Transaction, { endToEndId, paymentId, cartId }: UncompletedPix) {
  await lockCart(db, cartId)
  await lockCharges(db, cartId)
  // The charge for the difference may have been paid while this transaction waited for the locks.
  if (!(await credits.isStillUncompleted(db, paymentId))) return
  await ledger.moveDecision(db, paymentId, ['credited'], 'mismatch')
  const leftInCents = await ledger.readLeft(db, paymentId)
  await recordFact(db, job, factOf('pix.credit_ended', { pix: endToEndId }, { valueInCents: leftInCents }))
  if (leftInCents <= 0) return
  const refund = {
    paymentId,
    names: { endToEndId },
    valueInCents: leftInCents,
    description: pixReviewMessages.notCompleted,
    notice: { cartId, sentences: [pixReviewMessages.notCompletedNotice(leftInCents)] },
  }
  await promiseRefund(db, refund, job)
}
