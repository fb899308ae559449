import { eventEditable, eventSettings } from '@porteira/contract'
import { sql, type Updateable } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { EventDocument } from '../document/document-shape.rules.ts'
import { eventColumns } from './columns.rules.ts'
import { columnsByOwner, toColumns } from './mapping.rules.ts'
import { excluded, unlessCorrected, unlessSaved } from './upsert.queries.ts'

/** The columns that an administrator may correct after publishing. */
const CORRECTABLE = ['name', 'starts_on', 'ends_on', 'sales_start_at', 'sales_end_at']

/** Inserts or updates an event. Settings that an administrator has saved stay. */
export async function upsertEvent(db: Database, document: EventDocument) {
  const { salesClosed: _, ...ruledByOwner } = eventColumns
  const { ofShop, ofImport } = columnsByOwner(ruledByOwner, {
    ...eventEditable,
    ...eventSettings.authorisation,
  })
  await db
    .insertInto('event')
    .values({ id: document.eventUUID, ...toColumns(eventColumns, document) })
    .onConflict((row) =>
      row.column('id').doUpdateSet({
        ...excluded(ofImport),
        // guard: import-keeps-corrected-event
        ...unlessCorrected(CORRECTABLE, 'event'),
        ...unlessSaved(ofShop, 'event', sql`event.saved_by_admin_at`),
        // guard: import-keeps-decided-sale
        ...unlessSaved(['sales_closed'], 'event', sql`event.sales_decided_at`),
      }),
    )
    .execute()
}

/** Sets the time of change of an event. Forms that were opened before are then refused. */
export const markEventChanged = (db: Database, id: string) =>
  db
    .updateTable('event')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Writes an administrator's changes of an event. Later imports do not overwrite its settings. */
export const updateEvent = (db: Database, id: string, columns: Updateable<Tables['event']>) =>
  db
    .updateTable('event')
    .set({ ...columns, saved_by_admin_at: sql<Date>`now()`, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
