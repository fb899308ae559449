import type { Context } from '#context.ts'
import { modules } from '#modules.ts'
import type { Database } from '#platform/database/client.ts'

const MAX_ROUNDS = 50

/** Deletes expired data. Returns the number of deleted rows by kind. */
export async function deleteExpired({ db, log }: Pick<Context, 'db' | 'log'>) {
  const forgotten: Record<string, number> = {}
  for (const { forgets = {} } of modules)
    for (const [name, forget] of Object.entries(forgets)) forgotten[name] = await deleteAllExpired(db, forget)
  if (Object.values(forgotten).some((count) => count > 0))
    log.info({ event: 'data.deleted', ...forgotten }, 'Data past its retention time was deleted')
  return forgotten
}

/** Deletes in rounds of limited size, so that a large table is not locked for long. */
async function deleteAllExpired(db: Database, forget: (db: Database) => Promise<number>) {
  let [count, deleted] = [0, 1]
  for (let rounds = 0; deleted > 0 && rounds < MAX_ROUNDS; rounds++) {
    deleted = await forget(db)
    count += deleted
  }
  return count
}
