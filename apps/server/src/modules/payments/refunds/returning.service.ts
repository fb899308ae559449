import type { Database, Transaction } from '#platform/database/client.ts'
import type { Refund } from '#providers/pix/client.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { lockCart, replaceNote, tellOwner } from '#modules/sales/index.ts'
import * as queries from './refunds.queries.ts'
import { doneSentence, isContested, OVERTAKEN, type RefundStatus, statusAtBank } from './refunds.rules.ts'

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
    const pix = await holdPix(db, endToEndId)
    if (!pix) return 0
    let changed = 0
    for (const refund of news)
      if (await noteOne(db, pix, refund, known.get(refund.id)?.status, atBank)) changed++
    return changed
  })
}

function isNews(refund: Refund, known: RefundStatus | undefined) {
  const status = statusAtBank(refund.status)
  if (known === undefined) return status !== 'failed'
  if (known === 'external') return status === 'failed'
  // The bank has the last word: what we gave up may have been made all the same, or be on its way.
  if (known === 'failed') return status !== 'failed'
  return (known === 'requested' || known === 'sent') && known !== status
}

type Pix = NonNullable<Awaited<ReturnType<typeof holdPix>>>

/** Saving riders locks the cart too, so it never misses a refund that is decided at the same time. */
async function holdPix(db: Transaction, endToEndId: string) {
  const cartId = await queries.findCartOfPix(db, endToEndId)
  if (cartId) await lockCart(db, cartId)
  const pix = await queries.lockPix(db, endToEndId)
  return pix && { ...pix, cartId }
}

function noteOne(db: Transaction, pix: Pix, refund: Refund, known: string | undefined, atBank: Refund[]) {
  if (known === undefined) return writeExternal(db, pix, refund)
  return known === 'failed' ? comeTrue(db, pix, refund, atBank) : moveOn(db, pix, refund)
}

const MOVES_FROM: Record<string, RefundStatus[]> = {
  sent: ['requested', 'failed'],
  done: ['requested', 'sent', 'failed'],
  failed: ['requested', 'sent', 'external'],
}

async function moveOn(db: Transaction, pix: Pix, refund: Refund) {
  const status = statusAtBank(refund.status)
  const moved = await queries.moveRefund(db, refund.id, MOVES_FROM[status] ?? [], status, {
    rtrId: refund.rtrId,
    reason: refund.reason,
    returnedAt: refund.settledAt,
  })
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

/** One that we hold as failed was made all the same: its money went, so what was to go in its stead must not. */
async function comeTrue(db: Transaction, pix: Pix, refund: Refund, atBank: Refund[]) {
  const sent = atBank.map(({ id }) => id)
  for (const { id } of await queries.failUnsent(db, pix.end_to_end_id, sent, OVERTAKEN))
    await recordStep(db, id, 'failed', { reason: OVERTAKEN })
  return (await hasRoom(db, pix, refund.valueInCents)) && moveOn(db, pix, refund)
}

/** Where one of ours that the bank will refuse stands in the way, the next reading finds the same again. */
async function hasRoom(db: Database, pix: Pix, valueInCents: number) {
  const rows = await queries.listRefundsOfPix(db, pix.end_to_end_id)
  const given = rows.reduce((sum, row) => sum + (row.status === 'failed' ? 0 : row.value_in_cents), 0)
  return given + valueInCents <= pix.value_in_cents
}

async function writeExternal(db: Transaction, pix: Pix, refund: Refund) {
  if (!(await hasRoom(db, pix, refund.valueInCents))) return false
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
  if (pix.cartId && isContested(nature)) await replaceNote(db, pix.cartId, 'Pagamento contestado')
  await recordStep(db, refund.id, 'external', {
    endToEndId: pix.end_to_end_id,
    valueInCents: refund.valueInCents,
    nature,
  })
  return true
}

const recordStep = (db: Transaction, id: string, status: RefundStatus, also: object) =>
  recordFact(db, fromBank, {
    action: `refund.${status}`,
    entity: 'refund',
    entityId: id,
    after: { status, ...also },
  })
