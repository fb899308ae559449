import type { Database } from '#platform/database/client.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { readScoredCategory } from '../category/category.service.ts'
import { markCallListPrinted } from '../category/live.queries.ts'

/** Stores that a call list of the category was printed. The first time counts. */
export const markPrinted = (db: Database, actor: Actor, catUUID: string) =>
  db.transaction().execute(async (db) => {
    await readScoredCategory(db, catUUID, { lock: true })
    if (!(await markCallListPrinted(db, catUUID))) return
    await recordFact(db, actor, { action: 'callList.print', entity: 'category', entityId: catUUID })
  })
