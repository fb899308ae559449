import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import { getsMails, startOf } from '#platform/database/sql-words.ts'
import { findRow, listRows, listValues, readRow, readValue } from '#platform/database/statements.ts'
import { ACTIVE_WAITS } from '../owed/owed.rules.ts'

export type WaitRow = {
  id: string
  itemId: string
  units: number
  place: number
  fewer: number
  answerBy: Date | null
}
type WaiterRow = WaitRow & { itemName: string; name: string; mobile: string; createdAt: Date }

/** The place of a person: those of the event who came earlier and wait for a unit of the same item or category count. */
const placeOf = sql<number>`(select count(*)::int + 1 from waiting as earlier
  where earlier.event_id = waiting.event_id and earlier.status in (${literals(ACTIVE_WAITS)})
    and earlier.place < waiting.place
    and (earlier.item_id = waiting.item_id
      or exists (select from bundle_category as theirs
        where theirs.bundle_id = earlier.item_id and (theirs.category_id = waiting.item_id
          or theirs.category_id in (select category_id from bundle_category where bundle_id = waiting.item_id)))
      or earlier.item_id in (select category_id from bundle_category where bundle_id = waiting.item_id)))`

const wait = sql`waiting.id, waiting.item_id as "itemId", waiting.units, ${placeOf} as place, waiting.fewer,
  waiting.answer_by as "answerBy"`

const listWhere = (db: Database, condition: RawBuilder<unknown>) =>
  listRows<WaiterRow>(db)`
    select ${wait}, item.name as "itemName", account.name, account.mobile, waiting.created_at as "createdAt"
    from waiting join item on item.id = waiting.item_id join account on account.id = waiting.account_id
    where waiting.status in (${literals(ACTIVE_WAITS)}) and ${condition} order by waiting.place`

/** The waits of a person in an event. */
export const listOwn = (db: Database, eventId: string, accountId: number) =>
  listWhere(db, sql`waiting.event_id = ${eventId} and waiting.account_id = ${accountId}`)

/** The offers of a person in an event that can still be paid. */
export const listOpenOffers = (db: Database, eventId: string, accountId: number) =>
  listRows<{ itemId: string; until: Date }>(db)`
    select waiting.item_id as "itemId", cart.expires_at as until from waiting join cart on cart.id = waiting.cart_id
    where waiting.event_id = ${eventId} and waiting.account_id = ${accountId} and cart.status = 'open'
      and cart.expires_at > now() order by waiting.place`

/** All people who wait in an event, in the order of arrival. */
export const listAll = (db: Database, eventId: string) => listWhere(db, sql`waiting.event_id = ${eventId}`)

type NewWait = {
  id: string
  eventId: string
  itemId: string
  accountId: number
  units: number
  termsVersion: string
}

export const insertWait = (
  db: Transaction,
  { id, eventId, itemId, accountId, units, termsVersion }: NewWait,
) =>
  db
    .insertInto('waiting')
    .values({
      id,
      event_id: eventId,
      item_id: itemId,
      account_id: accountId,
      units,
      terms_version: termsVersion,
    })
    .execute()

/** The entries that a person waits for in an event: a unit of a bundle has those of each of its categories. */
export const countEntriesWaitedFor = (db: Database, eventId: string, accountId: number) =>
  readValue<number>(db)`
    select coalesce(sum(units * greatest(1, (select count(*) from bundle_entry
      where bundle_id = waiting.item_id))), 0)::int
    from waiting where event_id = ${eventId} and account_id = ${accountId} and status in (${literals(ACTIVE_WAITS)})`

export const findEventId = (db: Database, eventId: string) =>
  db.selectFrom('event').select('id').where('id', '=', eventId).executeTakeFirst()

/** The events in which people wait. */
export const listEventIds = (db: Database) =>
  listValues<string>(db)`select distinct event_id from waiting where status in (${literals(ACTIVE_WAITS)})`

/** The seconds for which the event holds an offer that is made now, until the end of its sale at the latest. */
export const readOfferSeconds = (db: Database, eventId: string) =>
  readValue<number>(db)`
    select extract(epoch from least(clock_timestamp() + make_interval(hours => offer_hours), sales_end_at,
      ${startOf(sql`ends_on + 1`)}) - clock_timestamp())::float8
    from event where id = ${eventId}`

/** What a message to a waiting person says. The addresses are empty if the person gets no mails. */
export const readContact = (db: Database, id: string) =>
  readRow<{
    email: string
    mobile: string
    nickname: string
    eventName: string
    shortName: string
    itemName: string
  }>(db)`
    select case when ${getsMails('account')} then account.email else '' end as email,
      case when ${getsMails('account')} then account.mobile else '' end as mobile, account.nickname,
      event.name as "eventName", event.short_name as "shortName", item.name as "itemName"
    from waiting join account on account.id = waiting.account_id join event on event.id = waiting.event_id
    join item on item.id = waiting.item_id where waiting.id = ${id}`

export const findOwner = (db: Database, id: string) =>
  findRow<{ accountId: number; eventId: string; itemId: string }>(db)`
    select account_id as "accountId", event_id as "eventId", item_id as "itemId" from waiting where id = ${id}`
