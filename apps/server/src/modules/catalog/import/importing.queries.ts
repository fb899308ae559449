import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { type KnownItem } from './importing.rules.ts'

type EventName = { id: string | undefined; shortName: string | undefined }

/**
 * The event that has this id, or else this short name. Documents of one event wait for each other, and changes by
 * administrators wait for the import.
 */
export async function takeTurn(db: Transaction, { id, shortName }: EventName) {
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

export const listItems = async (db: Database, ids: string[]): Promise<KnownItem[]> =>
  ids.length === 0
    ? []
    : db.selectFrom('item').where('id', 'in', ids).select(['id', 'kind', 'event_id as eventId']).execute()

/** Units of each item of an event that carts of this shop hold. */
export async function listTakenUnits(db: Database, eventId: string) {
  const items = await db.selectFrom('item').where('event_id', '=', eventId).select(['id', 'taken']).execute()
  return new Map(items.map(({ id, taken }) => [id, taken]))
}

/** Bundles of an event that an administrator has saved: they are the shop's from then on. */
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

/** Undoes what was done since, in the same transaction. */
export async function tryOut<Answer>(db: Database, work: () => Promise<Answer>) {
  await sql`savepoint before_import`.execute(db)
  const answer = await work()
  await sql`rollback to savepoint before_import`.execute(db)
  return answer
}
