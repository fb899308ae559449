import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'

export const findEvent = (db: Database, eventId: string) =>
  db
    .selectFrom('event')
    .where('id', '=', eventId)
    .select(['id', 'name', 'starts_on as startsOn', 'ends_on as endsOn', 'cancelled_at as cancelledAt'])
    .executeTakeFirst()

/** The categories of an event in the order of its list. */
export const listCategories = (db: Database, eventId: string) => listRows<{
  id: string
  name: string
  isCancelled: boolean
}>(db)`
  select id, name, cancelled_at is not null as "isCancelled"
  from item where event_id = ${eventId} and kind = 'category' order by display_order, name`

export const lockEvent = (db: Transaction, eventId: string) =>
  db.selectFrom('event').where('id', '=', eventId).select('id').forNoKeyUpdate().execute()

export const markCategories = (db: Transaction, categoryIds: string[]) =>
  db
    .updateTable('item')
    .set({ cancelled_at: sql<Date>`now()` })
    .where('id', 'in', categoryIds)
    .execute()

/** Cancels an event, whose sale stays closed. */
export const markEvent = (db: Transaction, eventId: string, decidedBy: number | null) =>
  db
    .updateTable('event')
    .set({
      cancelled_at: sql<Date>`now()`,
      sales_closed: true,
      sales_decided_at: sql<Date>`now()`,
      sales_decided_by: decidedBy,
    })
    .where('id', '=', eventId)
    .execute()

/** Adds a paragraph to what the public reads about an event. */
export const addNotice = (db: Transaction, eventId: string, notice: string) =>
  db
    .updateTable('event')
    .set({ public_notice: sql<string>`concat_ws(E'\n', nullif(public_notice, ''), ${notice}::text)` })
    .where('id', '=', eventId)
    .execute()
