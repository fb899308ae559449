import { sql } from 'kysely'
import type { Database, Transaction } from '#database/client.ts'

export type KnownItem = { id: string; name: string; kind: string; eventId: string }
export type Snapshot = { kind: 'event' | 'category' | 'bundle'; name: string; row: Record<string, unknown> }

/** Documents of one event wait for each other. */
export const takeTurn = (db: Transaction, shortName: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('import of ' || ${shortName}::text, 0))`.execute(db)

export const findEventByShortName = (db: Database, shortName: string) =>
  db.selectFrom('event').where('short_name', '=', shortName).select('id').executeTakeFirst()

/** Items of the event, and any others that have one of these ids. */
export const listKnownItems = (db: Database, eventId: string, ids: string[]): Promise<KnownItem[]> =>
  db
    .selectFrom('item')
    .where((item) => item.or([item('event_id', '=', eventId), ...ids.map((id) => item('id', '=', id))]))
    .select(['id', 'name', 'kind', 'event_id as eventId'])
    .execute()

/** The event with all it sells as it stands, to be compared. */
export async function readSnapshot(db: Database, eventId: string) {
  const { rows } = await sql<Snapshot>`
    select 'event' as kind, event.name, to_jsonb(event) as row from event where id = ${eventId}
    union all
    select item.kind, item.name, to_jsonb(item) || coalesce(to_jsonb(category), '{}') || coalesce(to_jsonb(bundle), '{}')
      || jsonb_build_object('categories', coalesce((select string_agg(inner_item.name, ', ' order by position)
        from bundle_category join item inner_item on inner_item.id = category_id where bundle_id = item.id), ''))
    from item left join category on category.id = item.id left join bundle on bundle.id = item.id
    where item.event_id = ${eventId}`.execute(db)
  return rows
}

/** Undoes what was done since, in the same transaction. */
export async function tryOut<Answer>(db: Database, work: () => Promise<Answer>) {
  await sql`savepoint before_import`.execute(db)
  const answer = await work()
  await sql`rollback to savepoint before_import`.execute(db)
  return answer
}
