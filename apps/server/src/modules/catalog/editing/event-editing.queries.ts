import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { StoredPicture } from '#platform/storage/stored-picture.ts'
import { type Sale } from './sale-closing.rules.ts'

/** Locks the event row until the transaction ends. New carts of the event wait for it. */
export const lockEvent = (db: Transaction, id: string) =>
  db.selectFrom('event').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks the event row and returns the time of its banner, null without one; undefined without an event. */
export const lockForBanner = (db: Transaction, eventId: string) =>
  db
    .selectFrom('event')
    .where('id', '=', eventId)
    .select((event) =>
      event
        .selectFrom('event_banner')
        .whereRef('event_banner.event_id', '=', 'event.id')
        .select('event_banner.updated_at')
        .as('updatedAt'),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()

export const saveBanner = (db: Transaction, eventId: string, { jpeg, storedAs }: StoredPicture) =>
  db
    .insertInto('event_banner')
    .values({ event_id: eventId, jpeg, stored_as: storedAs })
    .onConflict((row) =>
      row
        .column('event_id')
        .doUpdateSet({ jpeg, stored_as: storedAs, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .returning('updated_at as updatedAt')
    .executeTakeFirstOrThrow()

export const hasMembers = async (db: Database) =>
  (await db.selectFrom('membership').select('cpf').limit(1).executeTakeFirst()) !== undefined

/** Reads and locks the sale of an event; imports of the event wait until commit. */
export const lockSale = (db: Transaction, eventId: string): Promise<Sale | undefined> =>
  db
    .selectFrom('event')
    .where('id', '=', eventId)
    .select([
      'sales_closed as isClosed',
      'sales_decided_at as decidedAt',
      sql<boolean>`cancelled_at is not null`.as('isCancelled'),
      'sold_online as isSoldOnline',
      'sales_start_at as opensAt',
      'sales_end_at as endsAt',
      'ends_on as lastDay',
      sql<Date>`now()`.as('now'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Waits for reservations that are being written in this event and makes later ones wait until commit. Every
 * reservation locks the rows of its items in this order.
 */
export const lockItemsOfEvent = (db: Transaction, eventId: string) =>
  db.selectFrom('item').where('event_id', '=', eventId).select('id').orderBy('id').forNoKeyUpdate().execute()

export const saveSale = (db: Database, eventId: string, isClosed: boolean, accountId: number) =>
  db
    .updateTable('event')
    .set({ sales_closed: isClosed, sales_decided_at: sql<Date>`now()`, sales_decided_by: accountId })
    .where('id', '=', eventId)
    .returning('sales_decided_at as decidedAt')
    .executeTakeFirstOrThrow()
