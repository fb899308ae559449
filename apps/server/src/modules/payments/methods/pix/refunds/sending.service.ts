import type { Context } from '#context.ts'
import { bankOf } from '#receiving-accounts.ts'
import { failpoint } from '#platform/failpoint.ts'
import { BankError, unlessNotFound } from '#providers/pix/bank-error.ts'
import { listRefundsOf } from '../../../refunds/refunds.queries.ts'
import { IN_FLIGHT_REFUND, type RefundToSend } from '../../../refunds/refunds.rules.ts'
import { moveRefund } from '../../../refunds/states.service.ts'
import { noteRefunds } from './bank-refunds.service.ts'
import { readEndToEndId } from './refunds.queries.ts'

type Dependencies = Pick<Context, 'db' | 'accounts' | 'log'>
type RefundOfPix = RefundToSend & { endToEndId: string }

/** Sends a refund to the bank with its own id. It first reads that id, because an earlier answer may have been lost. */
export async function sendRefund(parts: Dependencies, refund: RefundToSend) {
  const { db } = parts
  const due = { ...refund, endToEndId: await readEndToEndId(db, refund.paymentId) }
  const answer = (await readAtBank(parts, due)) ?? (await putAtBank(parts, due))
  if (!answer) return
  // Only the shop uses this id, so the value in the answer is wrong. A new refund would send the money twice.
  if (answer.valueInCents === due.valueInCents) await noteRefunds(db, due.endToEndId, [answer])
  else
    parts.log.error(
      { event: 'refund.mismatched', refund: due.id },
      'The bank reports another amount for a refund',
    )
}

async function readAtBank(parts: Dependencies, refund: RefundOfPix) {
  const bank = await bankOf(parts, refund)
  return bank.readRefund(refund.endToEndId, refund.idAtBank).catch(unlessNotFound)
}

async function putAtBank(parts: Dependencies, refund: RefundOfPix) {
  const { id, idAtBank, endToEndId, valueInCents, description } = refund
  if (refund.status === 'sent') {
    parts.log.error({ event: 'refund.missing', refund: id }, 'The bank does not know a refund that was sent')
    return undefined
  }
  if (await isReplaced(parts, refund)) return undefined
  try {
    const bank = await bankOf(parts, refund)
    const answer = await bank.putRefund(endToEndId, idAtBank, { valueInCents, description })
    failpoint('refund-sent-before-stored')
    return answer
  } catch (error) {
    // `not_found` also counts as a refusal: another bank received the Pix, and an administrator must refund it there.
    const isRefused = error instanceof BankError && (error.kind === 'refused' || error.kind === 'not_found')
    if (!isRefused) throw error
    // Some banks refuse an id that they know, although they made the refund.
    const done = await readAtBank(parts, refund)
    if (!done) await fail(parts, refund, error.detail || error.type)
    return done
  }
}

/** If an earlier refund of the payment failed, asks the bank whether it was made after all. */
async function isReplaced(parts: Dependencies, refund: RefundOfPix) {
  const { db, log } = parts
  const { id, paymentId } = refund
  const before = await listRefundsOf(db, paymentId)
  if (!before.some(({ status }) => status === 'failed')) return false
  await noteRefundsAtBank(parts, refund)
  const rows = await listRefundsOf(db, paymentId)
  if (rows.some((row) => row.id === id && row.status === 'requested')) return false
  log.error(
    { event: 'refund.replaced', refund: id },
    'A refund was cancelled because the bank made the failed one before it',
  )
  return true
}

async function fail(parts: Dependencies, refund: RefundOfPix, reason: string) {
  const { db, log } = parts
  const { id } = refund
  log.error({ event: 'refund.failed', refund: id, reason }, 'The bank refused a refund')
  await db
    .transaction()
    .execute((db) =>
      moveRefund(db, { id, from: IN_FLIGHT_REFUND, to: 'failed', reason, actor: { kind: 'job' } }),
    )
  // The usual cause is that the money was refunded in another way, which the bank's list shows.
  await noteRefundsAtBank(parts, refund)
}

async function noteRefundsAtBank(parts: Dependencies, refund: RefundOfPix) {
  const bank = await bankOf(parts, refund)
  const pix = await bank.readPix(refund.endToEndId)
  await noteRefunds(parts.db, refund.endToEndId, pix.refunds)
}
