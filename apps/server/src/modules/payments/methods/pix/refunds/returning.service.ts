import type { Database, Transaction } from '#platform/database/client.ts'
import type { RefundStatus } from '#platform/database/tables.ts'
import type { Refund } from '#providers/pix/client.ts'
import { type Actor } from '#platform/audit/audit.service.ts'
import { lockCart, replaceNote, mailOwner } from '#modules/sales/index.ts'
import { readLeft } from '../../../ledger/ledger.queries.ts'
import * as refunds from '../../../refunds/refunds.queries.ts'
import { failUnsent, moveRefund, recordRefund } from '../../../refunds/states.service.ts'
import * as queries from './returns.queries.ts'
import { refundDoneText, isContested, MOVES_FROM, REPLACED_REASON, statusAtBank } from './returns.rules.ts'

const fromBank: Actor = { kind: 'bank' }

/**
 * Takes over what the bank says of the returns of one Pix: ours move on, and those made in the bank's own app
 * or by the MED are written down as external. Answers how many rows changed.
 */
export async function noteRefunds(db: Database, endToEndId: string, atBank: Refund[]): Promise<number> {
  const payment = atBank.length === 0 ? undefined : await queries.findPayment(db, endToEndId)
  if (!payment) return 0
  const { paymentId, cartId } = payment
  if ((await listNews(db, paymentId, atBank)).length === 0) return 0
  return db.transaction().execute(async (db) => {
    // Saving riders locks the cart too, so it never misses a refund that is decided at the same time.
    if (cartId) await lockCart(db, cartId)
    const pix = { ...(await queries.lockPix(db, paymentId)), cartId, atBank }
    let changed = 0
    // Listed again: while this waited for the cart, a refund may have been given up and another one promised.
    for (const news of await listNews(db, paymentId, atBank)) if (await recordChange(db, pix, news)) changed++
    return changed
  })
}

type RefundChange = { refund: Refund; known: RefundStatus | undefined }

async function listNews(db: Database, paymentId: string, atBank: Refund[]): Promise<RefundChange[]> {
  const known = new Map((await refunds.listRefundsOf(db, paymentId)).map((row) => [row.id, row.status]))
  return atBank
    .map((refund) => ({ refund, known: known.get(refund.id) }))
    .filter((news) => isChange(news.refund, news.known))
}

function isChange(refund: Refund, known: RefundStatus | undefined) {
  const status = statusAtBank(refund.status)
  if (known === undefined) return status !== 'failed'
  if (known === 'external') return status === 'failed'
  // The bank has the last word: what we gave up may have been made all the same, or be on its way.
  if (known === 'failed') return status !== 'failed'
  return (known === 'requested' || known === 'sent') && known !== status
}

type Pix = Awaited<ReturnType<typeof queries.lockPix>> & { cartId: string | null; atBank: Refund[] }

function recordChange(db: Transaction, pix: Pix, { refund, known }: RefundChange) {
  if (known === undefined) return writeExternal(db, pix, refund)
  return known === 'failed' ? completeFailedRefund(db, pix, refund) : advanceRefund(db, pix, refund)
}

async function advanceRefund(db: Transaction, { cartId }: Pix, refund: Refund) {
  const to = statusAtBank(refund.status)
  const move = { id: refund.id, from: MOVES_FROM[to], to, reason: refund.reason, actor: fromBank }
  const moved = await moveRefund(db, { ...move, rtrId: refund.rtrId, refundedAt: refund.settledAt })
  if (!moved) return false
  if (to === 'done' && cartId)
    await mailOwner(db, cartId, {
      fact: `refund.done:${refund.id}`,
      subject: 'Devolução concluída',
      sentences: [refundDoneText(moved.valueInCents, moved.description)],
    })
  return true
}

/** One that we hold as failed was made all the same: its money went, so what was to go in its stead must not. */
async function completeFailedRefund(db: Transaction, pix: Pix, refund: Refund) {
  const idsAtBank = pix.atBank.map(({ id }) => id)
  await failUnsent(db, { paymentId: pix.paymentId, idsAtBank, reason: REPLACED_REASON, actor: fromBank })
  return (await isWithinBalance(db, pix, refund.valueInCents)) && advanceRefund(db, pix, refund)
}

/** Where one of ours that the bank will refuse stands in the way, the next reading finds the same again. */
const isWithinBalance = async (db: Database, { paymentId }: Pix, valueInCents: number) =>
  valueInCents <= (await readLeft(db, paymentId))

async function writeExternal(db: Transaction, pix: Pix, refund: Refund) {
  if (!(await isWithinBalance(db, pix, refund.valueInCents))) return false
  const { paymentId, endToEndId, cartId } = pix
  const { id, valueInCents, nature = 'ORIGINAL' } = refund
  const written = await refunds.insertRefund(db, {
    id,
    payment_id: paymentId,
    value_in_cents: valueInCents,
    description: isContested(nature) ? 'Pagamento contestado' : 'Devolvido no banco',
    status: 'external',
    nature,
    reason: refund.reason ?? '',
    rtr_id: refund.rtrId ?? '',
    returned_at: refund.settledAt ?? null,
  })
  if (!written) return false
  if (cartId && isContested(nature)) await replaceNote(db, cartId, 'Pagamento contestado')
  await recordRefund(db, fromBank, id, { status: 'external', endToEndId, valueInCents, nature })
  return true
}
