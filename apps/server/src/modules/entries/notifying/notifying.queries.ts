import type { Database } from '#platform/database/client.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import { bothNames, getsMails, isLiveEntry, today } from '#platform/database/sql-words.ts'
import { literals } from '#platform/database/literals.ts'
import { HOLDING } from '#modules/sales/index.ts'
import { type EntryFacts } from './notifying.rules.ts'

/** The event and the buyer of a cart. The database's clock decides whether the event has begun. */
export const readEntryFacts = (db: Database, cartId: string) => findRow<EntryFacts>(db)`
  select event.id as "eventId", event.name as "eventName", event.starts_on as "startsOn",
    ${today} >= event.starts_on as "hasBegun", cart.owner_id as "ownerId",
    case when account.id is not null
      then ${bothNames('account')} end as buyer
  from cart join event on event.id = cart.event_id left join account on account.id = cart.owner_id
  where cart.id = ${cartId}`

export type NotifiedRider = { accountId: number; nickname: string; email: string; notifiedOn: string }

/**
 * Records one notice per rider, event and day, and returns the riders who get a mail. Riders without a password or a mail
 * address, and riders who have today's notice already, are left out.
 */
export const insertNotices = (
  db: Database,
  eventId: string,
  riders: { accountId: number; codeHash: Buffer }[],
) => listRows<NotifiedRider>(db)`
  with notified as (
    insert into entry_notice (account_id, event_id, told_on, code_hash)
    select account.id, ${eventId}::uuid, ${today},
      decode(rider.code_hash, 'hex')
    from unnest(${riders.map(({ accountId }) => accountId)}::bigint[],
      ${riders.map(({ codeHash }) => codeHash.toString('hex'))}::text[]) as rider (account_id, code_hash)
    join account on account.id = rider.account_id
    where ${getsMails('account')}
    order by account.id
    on conflict on constraint entry_notice_is_sent_once_per_event_and_day do nothing
    returning account_id, told_on)
  select account.id as "accountId", account.nickname, account.email, notified.told_on as "notifiedOn"
  from notified join account on account.id = notified.account_id order by account.id`

export type WithdrawnRider = { accountId: number; email: string; nickname: string; categories: string[] }

/** The riders of these entries who get mails, with their categories, without the owner of the cart. */
export const listRidersToTell = (db: Database, cartItemIds: number[], ownerId: number | null) =>
  listRows<WithdrawnRider>(db)`
    select account.id as "accountId", account.email, account.nickname,
      array_agg(distinct item.name order by item.name) as categories
    from formation_rider rider join account on account.id = rider.account_id
      join formation on formation.cart_item_id = rider.cart_item_id join item on item.id = formation.category_id
    where rider.cart_item_id = any(${cartItemIds}::bigint[]) and ${getsMails('account')}
      and account.id is distinct from ${ownerId}::bigint
    group by account.id order by account.id`

/** Those of these accounts that get mails, without the owner of the cart. */
export const listAccountsToTell = (db: Database, accountIds: number[], ownerId: number | null) =>
  listRows<Omit<WithdrawnRider, 'categories'>>(db)`
    select account.id as "accountId", account.email, account.nickname from account
    where account.id = any(${accountIds}::bigint[]) and ${getsMails('account')}
      and account.id is distinct from ${ownerId}::bigint
    order by account.id`

export type CancelledRider = WithdrawnRider & {
  eventName: string
  isWholeEvent: boolean
  reason: string
}

/**
 * The riders of these entries who get mails, each with all its live entries that a cancellation ends. Buyers of such
 * entries are left out, because they get another mail.
 */
export const listCancelledRiders = (db: Database, cancellationId: string, cartItemIds: number[]) =>
  listRows<CancelledRider>(db)`
    select account.id as "accountId", account.email, account.nickname, event.name as "eventName",
      cancellation.is_whole_event as "isWholeEvent", cancellation.reason,
      array(select distinct item.name from formation_rider other
        join formation on formation.cart_item_id = other.cart_item_id and formation.active
        join item on item.id = formation.category_id
        where other.account_id = account.id and formation.category_id = any(cancellation.category_ids)
        order by item.name) as categories
    from cancellation join event on event.id = cancellation.event_id
      join account on ${getsMails('account')} and account.id in (
        select account_id from formation_rider where cart_item_id = any(${cartItemIds}::bigint[]))
    where cancellation.id = ${cancellationId} and not exists (
      select from cart join cart_item entry on entry.cart_id = cart.id
        left join cancelled_cart ended on ended.cart_id = cart.id and ended.cancellation_id = cancellation.id
      where cart.owner_id = account.id and cart.event_id = cancellation.event_id
        and entry.category_id = any(cancellation.category_ids)
        and (ended.cart_id is not null or ${isLiveEntry('entry')} and cart.status in (${literals(HOLDING)})))
    order by account.id`
