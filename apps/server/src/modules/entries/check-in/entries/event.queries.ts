import type { Database } from '#platform/database/client.ts'
import { hasRiders } from '#platform/database/sql-words.ts'
import { listValues } from '#platform/database/statements.ts'

/** The categories of an event with riders, in the order of its list. */
export const listCategories = (db: Database, eventId: string) =>
  db
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.id')
    .where('event_id', '=', eventId)
    .where(hasRiders)
    .select(['item.id as categoryUUID', 'name'])
    .orderBy('display_order')
    .orderBy('name')
    .execute()

/** The first device of an event that checks in. */
export const findCheckInDevice = (db: Database, eventId: string) =>
  db
    .selectFrom('device')
    .where('event_id', '=', eventId)
    .where('role', '=', 'checkin')
    .where('revoked_at', 'is', null)
    .select('id')
    .orderBy('id')
    .executeTakeFirst()

/** The categories of an event that the organisation cancelled. */
export const listCancelledCategories = (db: Database, eventId: string) =>
  listValues<string>(db)`select id from item where event_id = ${eventId} and cancelled_at is not null`
