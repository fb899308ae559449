import type { SaleFacts } from '@porteira/domain'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { countChanged, listRows, ROWS_AT_ONCE } from '#platform/database/statements.ts'

const sales = (db: Database) =>
  db
    .selectFrom('event')
    .where('event.test_mode', '=', false)
    .select([
      'event.id',
      'sales_closed as isClosed',
      'sold_online as isSoldOnline',
      'sales_start_at as opensAt',
      'sales_end_at as endsAt',
      'ends_on as lastDay',
      sql<Date>`now()`.as('now'),
    ])

/** The sale of a public event; undefined for other ids. */
export const findSale = (db: Database, eventId: string): Promise<SaleFacts | undefined> =>
  sales(db).where('event.id', '=', eventId).executeTakeFirst()

/** The sales of the public events for which notices wait. */
export const listAwaitedSales = (db: Database): Promise<(SaleFacts & { id: string })[]> =>
  sales(db)
    .where((event) =>
      event.exists(
        event.selectFrom('opening_notice').whereRef('opening_notice.event_id', '=', 'event.id').select('id'),
      ),
    )
    .execute()

export const insertNotice = (db: Database, eventId: string, accountId: number) =>
  db
    .insertInto('opening_notice')
    .values({ event_id: eventId, account_id: accountId })
    .onConflict((row) => row.columns(['event_id', 'account_id']).doNothing())
    .execute()

export const deleteNotice = (db: Database, eventId: string, accountId: number) =>
  db
    .deleteFrom('opening_notice')
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .execute()

export const hasNotice = async (db: Database, eventId: string, accountId: number) =>
  (await db
    .selectFrom('opening_notice')
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .select('id')
    .executeTakeFirst()) !== undefined

export type TakenNotice = {
  id: number
  email: string
  nickname: string
  eventName: string
  shortName: string
  endsAt: Date
}

/** Takes some notices for these events out of the table. Accounts without an address are left out. */
export function takeNotices(db: Transaction, eventIds: string[], limit: number) {
  return listRows<TakenNotice & { email: string }>(db)`
    with chosen as materialized (
      select id from opening_notice where event_id = any(${eventIds}::uuid[])
      order by id limit ${limit} for update skip locked),
    taken as (
      delete from opening_notice using chosen where opening_notice.id = chosen.id
      returning opening_notice.id, event_id, account_id)
    select taken.id, account.email, account.nickname, event.name as "eventName", event.short_name as "shortName",
      event.sales_end_at as "endsAt"
    from taken join account on account.id = taken.account_id join event on event.id = taken.event_id
    order by taken.id`
}

/** Deletes requests for sales that ended without a mail. */
export const deleteEndedNotices = (db: Database) => countChanged(db)`
  delete from opening_notice where id in (
    select notice.id from opening_notice notice join event on event.id = notice.event_id
    where event.sales_end_at < now() limit ${ROWS_AT_ONCE})`
