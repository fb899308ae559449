import type { Context } from '#context.ts'
import { failpoint } from '#platform/failpoint.ts'
import { BankError } from '#providers/pix/bank-error.ts'
import { listRefundsOf } from '../../../refunds/refunds.queries.ts'
import { IN_FLIGHT_REFUND, type RefundToSend } from '../../../refunds/refunds.rules.ts'
import { moveRefund } from '../../../refunds/states.service.ts'
import { noteRefunds } from './returning.service.ts'
import { readEndToEndId } from './returns.queries.ts'

type Dependencies = Pick<Context, 'db' | 'bank' | 'log'>
type RefundOfPix = RefundToSend & { endToEndId: string }

/** Sends a return to the bank under its own id. Asks first: a lost answer looks like a request that never arrived. */
export async function sendRefund(parts: Dependencies, refund: RefundToSend) {
  const { db } = parts
  const due = { ...refund, endToEndId: await readEndToEndId(db, refund.paymentId) }
  const answer = (await readAtBank(parts, due)) ?? (await putAtBank(parts, due))
  if (!answer) return
  // The id is ours alone, so the answer is wrong and not the return: giving it up would let the money go twice.
  if (answer.valueInCents === due.valueInCents) await noteRefunds(db, due.endToEndId, [answer])
  else
    parts.log.error(
      { event: 'refund.mismatched', refund: due.id },
      'The bank reports another amount for a refund',
    )
}

const readAtBank = ({ bank }: Dependencies, { endToEndId, id }: RefundOfPix) =>
  bank.readRefund(endToEndId, id).catch((error: unknown) => {
    if (error instanceof BankError && error.kind === 'not_found') return undefined
    throw error
  })

async function putAtBank(parts: Dependencies, refund: RefundOfPix) {
  const { id, endToEndId, valueInCents, description } = refund
  if (refund.status === 'sent') {
    parts.log.error({ event: 'refund.missing', refund: id }, 'The bank does not know a refund that was sent')
    return undefined
  }
  if (await isReplaced(parts, refund)) return undefined
  try {
    const answer = await parts.bank.putRefund(endToEndId, id, { valueInCents, description })
    failpoint('refund-sent-before-stored')
    return answer
  } catch (error) {
    // No Pix of that name is a no as well: it came to another bank, and a person must give it back otherwise.
    const isRefused = error instanceof BankError && (error.kind === 'refused' || error.kind === 'not_found')
    if (!isRefused) throw error
    // Some banks refuse an id they know although they did what it asked for.
    const done = await readAtBank(parts, refund)
    if (!done) await fail(parts, refund, error.detail || error.type)
    return done
  }
}

/** Where a return failed before this one, the bank is asked whether it was made all the same. */
async function isReplaced({ db, bank, log }: Dependencies, { id, paymentId, endToEndId }: RefundOfPix) {
  const before = await listRefundsOf(db, paymentId)
  if (!before.some(({ status }) => status === 'failed')) return false
  const pix = await bank.readPix(endToEndId)
  await noteRefunds(db, endToEndId, pix.refunds)
  const rows = await listRefundsOf(db, paymentId)
  if (rows.some((row) => row.id === id && row.status === 'requested')) return false
  log.error(
    { event: 'refund.replaced', refund: id },
    'A refund was cancelled because the bank made the failed one before it',
  )
  return true
}

async function fail({ db, bank, log }: Dependencies, { id, endToEndId }: RefundOfPix, reason: string) {
  log.error({ event: 'refund.failed', refund: id, reason }, 'The bank refused a refund')
  await db
    .transaction()
    .execute((db) =>
      moveRefund(db, { id, from: IN_FLIGHT_REFUND, to: 'failed', reason, actor: { kind: 'job' } }),
    )
  // The usual cause is that the money went back by another way: that is in the bank's own list.
  const pix = await bank.readPix(endToEndId)
  await noteRefunds(db, endToEndId, pix.refunds)
}
