import type { Database } from '#platform/database/client.ts'
import { countChanged, listValues } from '#platform/database/statements.ts'

/** Notes an object before it is uploaded. The row that names it removes the note; see the migration 0101. */
export const noteObject = (db: Database, key: string) => countChanged(db)`
  insert into unused_object (key, removable_at) values (${key}, now() + interval '1 hour')`

/** The keys of objects that a job may remove now. */
export const listRemovable = (db: Database, limit: number) => listValues<string>(db)`
  select key from unused_object where removable_at < now() order by removable_at limit ${limit}`

/**
 * Takes an object for its removal. False if a row names it. After this no row can name it. A removal that fails is due
 * again in a minute, after the others.
 */
export const takeForRemoval = async (db: Database, key: string) =>
  // A row that is about to name the object locks its note until commit.
  (await countChanged(db)`
    update unused_object set is_being_removed = true, removable_at = now() + interval '1 minute'
    where key = ${key} and removable_at < now()`) > 0

export const forgetObject = (db: Database, key: string) =>
  countChanged(db)`delete from unused_object where key = ${key}`
