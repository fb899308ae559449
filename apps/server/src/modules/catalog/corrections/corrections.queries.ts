import { sql, type Updateable } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'

const items = (db: Database, eventId: string) =>
  db
    .selectFrom('item')
    .leftJoin('category', 'category.id', 'item.id')
    .leftJoin('bundle', 'bundle.id', 'item.id')
    .where('item.event_id', '=', eventId)
    .select([
      'item.id',
      'item.kind',
      'item.name',
      'item.price_in_cents',
      'item.total',
      'item.taken',
      'item.sold_elsewhere',
      'category.badge_list',
      'bundle.promo_price_in_cents',
    ])

/** The items of an event in the order of the sale list. */
export const listItems = (db: Database, eventId: string) =>
  items(db, eventId).orderBy('item.display_order').orderBy('item.name').execute()

/** Locks the items of an event in the order of reservations, so that no unit is sold meanwhile. */
export const lockItems = (db: Transaction, eventId: string) =>
  // guard: correction-locks-items
  items(db, eventId).orderBy('item.id').forNoKeyUpdate('item').execute()

const events = (db: Database, id: string) =>
  db
    .selectFrom('event')
    .where('id', '=', id)
    .select([
      'id',
      'name',
      'starts_on',
      'ends_on',
      'sales_start_at',
      'sales_end_at',
      'updated_at',
      'cancelled_at',
      sql<Date>`now()`.as('now'),
    ])

export const findEvent = (db: Database, id: string) => events(db, id).executeTakeFirst()

/** Locks an event; imports and other corrections of it wait. */
export const lockEvent = (db: Transaction, id: string) => events(db, id).forNoKeyUpdate().executeTakeFirst()

const withNames = (columns: object) =>
  sql<
    string[]
  >`(select array_agg(distinct name) from unnest(corrected || ${Object.keys(columns)}::text[]) as name)`

/** Writes corrected columns. Later imports do not change them. */
export const correctEvent = (db: Transaction, id: string, columns: Updateable<Tables['event']>) =>
  db
    .updateTable('event')
    .set({
      ...columns,
      updated_at: sql<Date>`clock_timestamp()`,
      ...(Object.keys(columns).length > 0 && { corrected: withNames(columns) }),
    })
    .where('id', '=', id)
    .execute()

/** Writes corrected columns of a category. Later imports do not change them. */
export const correctCategory = (db: Transaction, id: string, columns: Updateable<Tables['item']>) =>
  db
    .updateTable('item')
    .set({
      ...columns,
      ...(typeof columns.total === 'number' && {
        corrected_total: sql<number>`${columns.total} + sold_elsewhere`,
      }),
      updated_at: sql<Date>`now()`,
      corrected: withNames(columns),
    })
    .where('id', '=', id)
    .execute()
