import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { type ItemOfEvent } from './importing.rules.ts'

type EventName = { id: string | undefined; shortName: string | undefined }

/**
 * Locks the event with this id, or else with this short name. Imports of one event run one after another, and changes
 * by administrators wait for the import.
 */
export async function lockEventByName(db: Transaction, { id, shortName }: EventName) {
  const find = () =>
    db
      .selectFrom('event')
      .where(id === undefined ? 'short_name' : 'id', '=', id ?? shortName ?? '')
      .select(['id', 'short_name as shortName'])
  const found = await find().executeTakeFirst()
  const turn = found?.shortName ?? shortName ?? id ?? ''
  await sql`select pg_advisory_xact_lock(hashtextextended('import of ' || ${turn}::text, 0))`.execute(db)
  return (await find().forNoKeyUpdate().executeTakeFirst())?.id
}

export const findEventByShortName = (db: Database, shortName: string) =>
  db.selectFrom('event').where('short_name', '=', shortName).select('id').executeTakeFirst()

export const listItems = async (db: Database, ids: string[]): Promise<ItemOfEvent[]> =>
  ids.length === 0
    ? []
    : db.selectFrom('item').where('id', 'in', ids).select(['id', 'kind', 'event_id as eventId']).execute()

/** Units of each item of an event that carts of this shop hold. */
export async function listTakenUnits(db: Database, eventId: string) {
  const items = await db.selectFrom('item').where('event_id', '=', eventId).select(['id', 'taken']).execute()
  return new Map(items.map(({ id, taken }) => [id, taken]))
}

/** Bundles of an event that an administrator has saved. Imports do not overwrite them. */
export async function listSavedBundles(db: Database, eventId: string) {
  const rows = await db
    .selectFrom('item')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'bundle')
    .where('saved_by_admin_at', 'is not', null)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Runs `work` and rolls its changes back in the same transaction. */
export async function runAndRollBack<Answer>(db: Database, work: () => Promise<Answer>) {
  await sql`savepoint before_import`.execute(db)
  const answer = await work()
  await sql`rollback to savepoint before_import`.execute(db)
  return answer
}
