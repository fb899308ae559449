import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { listRows, listValues, readRow, readValue } from '#platform/database/statements.ts'

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
  isPlace: boolean
}>(db)`
  select id, name, cancelled_at is not null as "isCancelled", category.without_riders as "isPlace"
  from item join category using (id) where event_id = ${eventId} order by display_order, name`

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

type Joined = {
  id: string
  name: string
  total: number
  priceInCents: number
  savedLives: number
}

/** A category with what a join says about it. */
export const readJoined = (db: Database, id: string) =>
  readRow<Joined>(db)`
    select item.id, item.name, item.total, item.price_in_cents as "priceInCents", category.saved_lives as "savedLives"
    from item join category on category.id = item.id where item.id = ${id}`

/** Raises the total so far that these units fit in. Imports keep it. Returns the total. */
export const raiseTotal = (db: Transaction, id: string, units: number) =>
  readValue<number>(db)`
    update item set total = greatest(total, taken + ${units}::integer), updated_at = now(),
      corrected_total = case when taken + ${units}::integer > total then taken + ${units}::integer + sold_elsewhere
        else corrected_total end
    where id = ${id} returning total`

/** Replaces a category in its bundles, but in those that have the other one too. Returns the names of the bundles. */
export const replaceInBundles = (db: Transaction, fromId: string, toId: string) =>
  listValues<string>(db)`
    with replaced as (update bundle_category set category_id = ${toId} where category_id = ${fromId}
        and not exists (select from bundle_category other where other.bundle_id = bundle_category.bundle_id
          and other.category_id = ${toId})
      returning bundle_id)
    select name from replaced join item on item.id = bundle_id order by name`
