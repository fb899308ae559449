import type { Database, Transaction } from '#platform/database/client.ts'
import type { RefundStatus } from '#platform/database/tables.ts'
import type { Refund } from '#providers/pix/client.ts'
import { type Actor } from '#platform/audit/audit.service.ts'
import { lockCart, replaceNote, mailOwner } from '#modules/sales/index.ts'
import { readLeft } from '../../../ledger/ledger.queries.ts'
import * as refunds from '../../../refunds/refunds.queries.ts'
import { newRefundId, REPLACED_REASON } from '../../../refunds/refunds.rules.ts'
import { failUnsent, moveRefund, recordRefund } from '../../../refunds/states.service.ts'
import * as queries from './refunds.queries.ts'
import { refundDoneText, isContested, MOVES_FROM, statusAtBank } from './refunds.rules.ts'

const fromBank: Actor = { kind: 'bank' }

/**
 * Records the bank's refunds of one Pix. Refunds of the shop change their state. Refunds that were made in the bank's
 * own app or by the MED are inserted as external. Returns the number of changed rows.
 */
export async function noteRefunds(db: Database, endToEndId: string, atBank: Refund[]): Promise<number> {
  const payment = atBank.length === 0 ? undefined : await queries.findPayment(db, endToEndId)
  if (!payment) return 0
  const { paymentId, cartId } = payment
  if ((await listChanges(db, paymentId, atBank)).length === 0) return 0
  return db.transaction().execute(async (db) => {
    // Saving riders locks the cart too, so it sees every refund that is decided at the same time.
    if (cartId) await lockCart(db, cartId)
    const pix = { ...(await queries.lockPix(db, paymentId)), cartId, atBank }
    let count = 0
    // Listed again, because refunds may have changed while this transaction waited for the cart.
    for (const change of await listChanges(db, paymentId, atBank))
      if (await recordChange(db, pix, change)) count++
    return count
  })
}

/** A refund at the bank, and the row of the shop for it. */
type RefundChange = { refund: Refund; known: KnownRefund | undefined }
type KnownRefund = { id: string; status: RefundStatus }

async function listChanges(db: Database, paymentId: string, atBank: Refund[]): Promise<RefundChange[]> {
  const known = new Map((await refunds.listRefundsOf(db, paymentId)).map((row) => [row.idAtBank, row]))
  return atBank
    .map((refund) => ({ refund, known: known.get(refund.id) }))
    .filter((change) => isChange(change.refund, change.known?.status))
}

function isChange(refund: Refund, known: RefundStatus | undefined) {
  const status = statusAtBank(refund.status)
  if (known === undefined) return status !== 'failed'
  if (known === 'external') return status === 'failed'
  // The state at the bank is decisive: a refund that failed here may have been made or be in progress there.
  if (known === 'failed') return status !== 'failed'
  return (known === 'requested' || known === 'sent') && known !== status
}

type Pix = Awaited<ReturnType<typeof queries.lockPix>> & { cartId: string | null; atBank: Refund[] }

function recordChange(db: Transaction, pix: Pix, { refund, known }: RefundChange) {
  if (known === undefined) return insertExternal(db, pix, refund)
  return known.status === 'failed'
    ? completeFailedRefund(db, pix, refund, known.id)
    : advanceRefund(db, pix, refund, known.id)
}

async function advanceRefund(db: Transaction, { cartId }: Pix, refund: Refund, id: string) {
  const to = statusAtBank(refund.status)
  const move = { id, from: MOVES_FROM[to], to, reason: refund.reason, actor: fromBank }
  const moved = await moveRefund(db, { ...move, rtrId: refund.rtrId, refundedAt: refund.settledAt })
  if (!moved) return false
  if (to === 'done' && cartId)
    await mailOwner(db, cartId, {
      fact: `refund.done:${id}`,
      subject: 'Devolução concluída',
      sentences: [refundDoneText(moved.valueInCents, moved.description)],
    })
  return true
}

/** The bank made a refund that had failed here. Its money is gone, so unsent replacements of it fail. */
async function completeFailedRefund(db: Transaction, pix: Pix, refund: Refund, id: string) {
  const idsAtBank = pix.atBank.map((each) => each.id)
  await failUnsent(db, {
    paymentId: pix.paymentId,
    replacedId: id,
    idsAtBank,
    reason: REPLACED_REASON,
    actor: fromBank,
  })
  return (await isWithinBalance(db, pix, refund.valueInCents)) && advanceRefund(db, pix, refund, id)
}

/** False while another refund of the shop uses the balance. The next reading finds the same change again. */
const isWithinBalance = async (db: Database, { paymentId }: Pix, valueInCents: number) =>
  valueInCents <= (await readLeft(db, paymentId))

async function insertExternal(db: Transaction, pix: Pix, refund: Refund) {
  if (!(await isWithinBalance(db, pix, refund.valueInCents))) return false
  const { paymentId, endToEndId, cartId } = pix
  const { valueInCents, nature = 'ORIGINAL' } = refund
  // guard: refund-of-other-pix-with-same-id
  const isTaken = await refunds.isKnownId(db, refund.id)
  const id = isTaken ? newRefundId() : refund.id
  const inserted = await refunds.insertRefund(db, {
    id,
    bank_id: isTaken ? refund.id : null,
    payment_id: paymentId,
    value_in_cents: valueInCents,
    description: isContested(nature) ? 'Pagamento contestado' : 'Devolvido no banco',
    status: 'external',
    nature,
    reason: refund.reason ?? '',
    rtr_id: refund.rtrId ?? '',
    returned_at: refund.settledAt ?? null,
  })
  if (!inserted) return false
  if (cartId && isContested(nature)) await replaceNote(db, cartId, 'Pagamento contestado')
  await recordRefund(db, fromBank, id, {
    status: 'external',
    endToEndId,
    idAtBank: refund.id,
    valueInCents,
    nature,
  })
  return true
}
