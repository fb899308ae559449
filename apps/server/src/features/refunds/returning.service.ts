import type { Database } from '#database/client.ts'
import type { Refund } from '#providers/pix/client.ts'
import { type Actor, recordFact } from '../audit/audit.service.ts'
import { tellOwner } from '../notices/notices.service.ts'
import * as queries from './refunds.queries.ts'
import { doneSentence, isContested, type RefundStatus, statusAtBank } from './refunds.rules.ts'

const fromBank: Actor = { kind: 'bank' }

/**
 * Takes over what the bank says of the returns of one Pix: ours move on, and those made in the bank's own app
 * or by the MED are written down as external. Answers how many rows changed.
 */
export async function noteReturns(db: Database, endToEndId: string, atBank: Refund[]): Promise<number> {
  if (atBank.length === 0) return 0
  const known = new Map((await queries.listRefundsOfPix(db, endToEndId)).map((row) => [row.id, row]))
  const news = atBank.filter((refund) =>
    isNews(refund, known.get(refund.id)?.status as RefundStatus | undefined),
  )
  if (news.length === 0) return 0
  return db.transaction().execute(async (db) => {
    const pix = await queries.lockPix(db, endToEndId)
    if (!pix) return 0
    let changed = 0
    for (const refund of news) if (await noteOne(db, pix, refund, known.has(refund.id))) changed++
    if (changed > 0) await queries.noteOnCharge(db, endToEndId)
    return changed
  })
}

function isNews(refund: Refund, known: RefundStatus | undefined) {
  const status = statusAtBank(refund.status)
  if (known === undefined) return status !== 'failed'
  if (known === 'external') return status === 'failed'
  return (known === 'requested' || known === 'sent') && known !== status
}

type Pix = NonNullable<Awaited<ReturnType<typeof queries.lockPix>>>

const noteOne = (db: Database, pix: Pix, refund: Refund, isOurs: boolean) =>
  isOurs ? moveOn(db, pix, refund) : writeExternal(db, pix, refund)

async function moveOn(db: Database, pix: Pix, refund: Refund) {
  const status = statusAtBank(refund.status)
  const from: RefundStatus[] = status === 'sent' ? ['requested'] : ['requested', 'sent']
  const moved = await queries.moveRefund(
    db,
    refund.id,
    status === 'failed' ? [...from, 'external'] : from,
    status,
    {
      rtrId: refund.rtrId,
      reason: refund.reason,
      returnedAt: refund.settledAt,
    },
  )
  if (!moved) return false
  await recordStep(db, refund.id, status, { reason: refund.reason })
  if (status === 'done' && pix.cartId)
    await tellOwner(db, pix.cartId, {
      fact: `refund.done:${refund.id}`,
      subject: 'Devolução concluída',
      sentences: [doneSentence(moved.value_in_cents, moved.description)],
    })
  return true
}

async function writeExternal(db: Database, pix: Pix, refund: Refund) {
  const rows = await queries.listRefundsOfPix(db, pix.end_to_end_id)
  const given = rows.reduce((sum, row) => sum + (row.status === 'failed' ? 0 : row.value_in_cents), 0)
  // One of ours that the bank will refuse stands in the way; the next reading finds this one again.
  if (given + refund.valueInCents > pix.value_in_cents) return false
  const nature = refund.nature ?? 'ORIGINAL'
  const written = await queries.insertRefund(db, {
    id: refund.id,
    endToEndId: pix.end_to_end_id,
    valueInCents: refund.valueInCents,
    description: isContested(nature) ? 'Pagamento contestado' : 'Devolvido no banco',
    status: 'external',
    nature,
    reason: refund.reason ?? '',
    rtrId: refund.rtrId ?? '',
    returnedAt: refund.settledAt,
  })
  if (!written) return false
  if (pix.cartId && isContested(nature)) await queries.noteContested(db, pix.cartId)
  await recordStep(db, refund.id, 'external', {
    endToEndId: pix.end_to_end_id,
    valueInCents: refund.valueInCents,
    nature,
  })
  return true
}

const recordStep = (db: Database, id: string, status: RefundStatus, also: object) =>
  recordFact(db, fromBank, {
    action: `refund.${status}`,
    entity: 'refund',
    entityId: id,
    after: { status, ...also },
  })
