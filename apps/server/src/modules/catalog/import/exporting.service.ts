import type { Database } from '#platform/database/client.ts'
import { adminMessages } from '@porteira/domain'
import { notFound } from '#platform/errors.ts'
import { exportedDocument } from './exporting.rules.ts'
import { findEventId, readStoredEvent } from './stored-event.queries.ts'

/**
 * The stored event with this id or short name as a document for `importDocument`. An import of it into the same shop
 * changes nothing. It has no personal data and no banner.
 */
export async function exportEvent(db: Database, name: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const id = await findEventId(db, name)
      const event = id === undefined ? undefined : await readStoredEvent(db, id)
      if (!event) throw notFound(adminMessages.noEventNamed(name))
      return exportedDocument(event)
    })
}
