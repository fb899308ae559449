import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'

type EventName = { id: string | undefined; shortName: string | undefined }
export type KnownItem = { id: string; name: string; kind: string; eventId: string }

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
    : db
        .selectFrom('item')
        .where('id', 'in', ids)
        .select(['id', 'name', 'kind', 'event_id as eventId'])
        .execute()

/** Undoes what was done since, in the same transaction. */
export async function tryOut<Answer>(db: Database, work: () => Promise<Answer>) {
  await sql`savepoint before_import`.execute(db)
  const answer = await work()
  await sql`rollback to savepoint before_import`.execute(db)
  return answer
}
