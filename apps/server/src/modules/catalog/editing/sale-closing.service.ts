import { cancellationMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { eventNotFound, refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { saleSentence } from './sale-closing.rules.ts'
import * as queries from './event-editing.queries.ts'

/**
 * Closes or reopens the sale of an event; later imports do not change that. Open carts and their charges continue.
 * After the close no reservation succeeds, not even one that began before. Returns the message for the administrator.
 */
export function setSaleClosed(
  db: Database,
  eventUUID: string,
  isClosed: boolean,
  actor: Actor & { accountId: number },
) {
  if (!isUuid(eventUUID)) throw eventNotFound()
  return db.transaction().execute(async (db) => {
    const sale = await queries.lockSale(db, eventUUID)
    if (!sale) throw eventNotFound()
    // guard: cancelled-event-stays-closed
    if (sale.isCancelled && !isClosed) throw refuse('event_cancelled', cancellationMessages.eventCancelled)
    const isDecided = sale.decidedAt !== null && sale.isClosed === isClosed
    if (isDecided) return saleSentence(sale, isClosed)
    // guard: sale-closing-locks-items
    if (isClosed) await queries.lockItemsOfEvent(db, eventUUID)
    const { decidedAt } = await queries.saveSale(db, eventUUID, isClosed, actor.accountId)
    await recordFact(db, actor, {
      action: isClosed ? 'event.close_sale' : 'event.reopen_sale',
      entity: 'event',
      entityId: eventUUID.toLowerCase(),
      before: { salesClosed: sale.isClosed, decidedAt: sale.decidedAt },
      after: { salesClosed: isClosed, decidedAt },
    })
    return saleSentence(sale, isClosed)
  })
}
