import { pixReviewMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { lockCart, tellOwner } from '#modules/sales/index.ts'
import { promiseReturn } from '../../../refunds/refunds.service.ts'
import * as credits from './credits.queries.ts'
import * as queries from './settlement.queries.ts'

const job: Actor = { kind: 'job' }

/** Pix whose missing part was not paid in time go back whole. Safe to run twice. */
export async function returnUncompleted({ db, queue }: Pick<Context, 'db' | 'queue'>, { atMost = 50 } = {}) {
  const due = await credits.listUncompleted(db, atMost)
  for (const pix of due) await db.transaction().execute((db) => returnOne(db, pix))
  if (due.length > 0) await queue.ask('send-refunds')
}

async function returnOne(db: Transaction, { endToEndId, cartId }: { endToEndId: string; cartId: string }) {
  await lockCart(db, cartId)
  await queries.lockCharges(db, cartId)
  const ended = await credits.endCredit(db, endToEndId)
  if (!ended) return
  const { leftInCents } = ended
  await recordFact(db, job, {
    action: 'pix.credit_ended',
    entity: 'pix',
    entityId: endToEndId,
    after: { valueInCents: leftInCents },
  })
  if (leftInCents <= 0) return
  const { id } = await promiseReturn(
    db,
    { endToEndId, valueInCents: leftInCents, description: pixReviewMessages.notCompleted },
    job,
  )
  await tellOwner(db, cartId, {
    fact: `pix.reviewed:${id}`,
    subject: 'Devolução de Pix',
    sentences: [pixReviewMessages.notCompletedNotice(leftInCents)],
  })
}
