import { adminMessages, centsFromReais } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { eventNotFound, invalid, notFound, refuse } from '#platform/errors.ts'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { difference, invalidField } from '../editing/editing.rules.ts'
import { updateItem } from '../stored/item-rows.queries.ts'
import * as queries from './corrections.queries.ts'
import * as rules from './corrections.rules.ts'

export async function readCorrection(db: Database, eventUUID: string) {
  const event = isUuid(eventUUID) ? await queries.findEvent(db, eventUUID) : undefined
  if (!event) throw eventNotFound()
  return rules.correctionView(event, await queries.listItems(db, event.id))
}

type Correcting = { body: rules.Body; actor: Actor }

/**
 * Corrects name, dates, prices and stock of a published event. After the first sale it needs a reason. Carts keep the
 * price at which they were opened, and later imports keep the corrected values.
 */
export const correctEvent = (db: Database, eventUUID: string, { body, actor }: Correcting) =>
  db.transaction().execute(async (db) => {
    const event = isUuid(eventUUID) ? await queries.lockEvent(db, eventUUID) : undefined
    if (!event) throw eventNotFound()
    const items = await queries.lockItems(db, event.id)
    if (body.updatedOn !== undefined && body.updatedOn !== event.updated_at.toISOString())
      throw refuse('changed_meanwhile', adminMessages.changedBySomeoneElse)

    const ofEvent = rules.changedEvent(event, body)
    rules.checkMove('starts_on' in ofEvent, items)
    const changes = (body.items ?? []).map((sent) => changeOf(items, sent))
    const facts = [
      { entity: 'event', entityId: event.id, changed: difference(event, ofEvent) },
      ...changes.map(({ item, columns }) => ({
        entity: item.kind,
        entityId: item.id,
        changed: difference(item, columns),
      })),
    ].flatMap(({ changed, ...thing }) => (changed ? [{ ...thing, ...changed }] : []))
    if (facts.length === 0) return
    const reason = body.reason ?? ''
    // guard: sold-event-corrected-with-reason
    if (rules.hasSales(items) && reason === '') throw invalid(adminMessages.invalidReason, 'reason_needed')

    await queries.correctEvent(db, event.id, ofEvent)
    for (const { item, columns } of changes) await correctItem(db, item, columns)
    await recordFacts(
      db,
      actor,
      facts.map((fact) => ({ ...fact, action: `${fact.entity}.correct`, reason })),
    )
  })

function changeOf(items: rules.ItemRow[], sent: rules.ItemCorrection) {
  const item = items.find(({ id }) => id === sent.itemUUID.toLowerCase())
  if (!item) throw notFound()
  if (sent.price !== undefined && centsFromReais(sent.price) === undefined) throw invalidField('price')
  return { item, columns: rules.changedItem(item, sent) }
}

async function correctItem(
  db: Transaction,
  { id, kind }: rules.ItemRow,
  columns: ReturnType<typeof rules.changedItem>,
) {
  if (Object.keys(columns).length === 0) return
  if (kind === 'bundle') await updateItem(db, id, { item: columns })
  else await queries.correctCategory(db, id, columns)
}
