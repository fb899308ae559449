import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import { isWithin } from '#platform/database/is-within.ts'
import type { ObjectionStatus } from '#platform/database/tables.ts'
import { bothNames, buyerName, isLiveEntry, today } from '#platform/database/sql-words.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { SUBMITTED } from '../formations/states.rules.ts'

/** The current entries of riders in carts that another person owns. */
const enteredByOthers = sql`
  formation_rider rider
  join formation on formation.cart_item_id = rider.cart_item_id and formation.active
    and formation.status = any(${SUBMITTED}::text[])
  join cart_item on cart_item.id = rider.cart_item_id and ${isLiveEntry('cart_item')}
  join cart on cart.id = cart_item.cart_id and cart.owner_id is distinct from rider.account_id`

const hasBegun = sql`${today} >= event.starts_on`

export type ObjectionLink = {
  accountId: number
  eventId: string
  eventName: string
  startsOn: string
  rider: { nickname: string; name: string }
  hasBegun: boolean
}

/** The rider and the event of a code. */
export const findLink = (db: Database, codeHash: Buffer) => findRow<ObjectionLink>(db)`
  select account.id as "accountId", event.id as "eventId", event.name as "eventName",
    event.starts_on as "startsOn", ${hasBegun} as "hasBegun",
    ${bothNames('account')} as rider
  from entry_notice
  join account on account.id = entry_notice.account_id and account.disabled_at is null
  join event on event.id = entry_notice.event_id
  where entry_notice.code_hash = ${codeHash}`

export type EntryRow = {
  cartItemId: number
  categoryName: string
  buyer: { nickname: string; name: string } | null
  enteredAt: Date
  objection: 'none' | ObjectionStatus
  answer: string
}

/** The entries of a rider in an event that other people made, and those that ended by an accepted objection. */
export const listEntries = (
  db: Database,
  { accountId, eventId }: Pick<ObjectionLink, 'accountId' | 'eventId'>,
) => listRows<EntryRow>(db)`
  with entry as (
    select cart_item.id, formation.submitted_at, coalesce(objection.status, 'none') as status,
      coalesce(objection.decided_reason, '') as answer
    from ${enteredByOthers}
    left join objection on objection.cart_item_id = cart_item.id and objection.account_id = rider.account_id
      and objection.submitted_at = formation.submitted_at
    where rider.account_id = ${accountId} and cart.event_id = ${eventId}
    union all
    select cart_item.id, objection.submitted_at, objection.status, ''
    from objection join cart_item on cart_item.id = objection.cart_item_id
    join cart on cart.id = cart_item.cart_id
    where objection.account_id = ${accountId} and cart.event_id = ${eventId} and objection.status = 'accepted')
  select entry.id as "cartItemId", item.name as "categoryName", entry.submitted_at as "enteredAt",
    entry.status as objection, entry.answer,
    case when buyer.id is not null
      then ${bothNames('buyer')} end as buyer
  from entry
  join cart_item on cart_item.id = entry.id
  join item on item.id = cart_item.category_id
  join cart on cart.id = cart_item.cart_id
  left join account buyer on buyer.id = cart.owner_id
  order by entry.submitted_at, entry.id`

type NewObjection = { codeHash: Buffer; cartItemId: number; reason: string }

/** Inserts an objection to the current submission of an entry. Undefined if there is no such entry or the objection exists. */
export function insertObjection(db: Database, { codeHash, cartItemId, reason }: NewObjection) {
  return findRow<{ id: number }>(db)`
    insert into objection (account_id, cart_item_id, submitted_at, reason)
    select rider.account_id, rider.cart_item_id, formation.submitted_at, ${reason}
    from ${enteredByOthers}
    join event on event.id = cart.event_id and not ${hasBegun}
    join entry_notice on entry_notice.account_id = rider.account_id and entry_notice.event_id = event.id
    join account on account.id = rider.account_id and account.disabled_at is null
    where entry_notice.code_hash = ${codeHash} and rider.cart_item_id = ${cartItemId}
    on conflict on constraint objection_is_made_once_per_submission do nothing
    returning id`
}

export type WaitingRow = {
  id: number
  cartUUID: string
  eventUUID: string
  cartItemId: number
  cartCode: string
  eventName: string
  categoryName: string
  buyerName: string
  riderName: string
  reason: string
  madeAt: Date
}

/** The waiting objections of riders who are still in the formation, oldest first. */
export const listWaiting = (db: Database, scope: EventScope) => listRows<WaitingRow>(db)`
  select objection.id, cart.id as "cartUUID", cart.event_id as "eventUUID", cart_item.id as "cartItemId",
    cart.code as "cartCode", event.name as "eventName", item.name as "categoryName",
    ${buyerName} as "buyerName", account.name as "riderName", objection.reason,
    objection.made_at as "madeAt"
  from ${enteredByOthers}
  join objection on objection.cart_item_id = cart_item.id and objection.account_id = rider.account_id
    and objection.submitted_at = formation.submitted_at and objection.status = 'waiting'
  join account on account.id = rider.account_id
  join item on item.id = cart_item.category_id
  join event on event.id = cart.event_id
  left join account buyer on buyer.id = cart.owner_id
  where ${isWithin('cart.event_id', scope)}
  order by objection.made_at, objection.id
  limit 200`

export type Decision = {
  status: Exclude<ObjectionStatus, 'waiting'>
  decidedBy: number | null
  reason: string
}

export type DecidedObjection = {
  id: number
  accountId: number
  cartId: string
  cartItemId: number
  categoryName: string
  eventName: string
  email: string
  nickname: string
  name: string
}

/** Decides a waiting objection. Undefined if it is decided already or does not exist. */
export function decideObjection(db: Database, id: number, { status, decidedBy, reason }: Decision) {
  return findRow<DecidedObjection>(db)`
    update objection set status = ${status}, decided_at = now(), decided_by = ${decidedBy}, decided_reason = ${reason}
    from account, cart_item, item, cart, event
    where objection.id = ${id} and objection.status = 'waiting' and account.id = objection.account_id
      and cart_item.id = objection.cart_item_id and item.id = cart_item.category_id
      and cart.id = cart_item.cart_id and event.id = cart.event_id
    returning objection.id, account.id as "accountId", cart.id as "cartId", cart_item.id as "cartItemId",
      item.name as "categoryName", event.name as "eventName", account.email, account.nickname, account.name`
}

export const findObjection = (db: Database, id: number) =>
  db.selectFrom('objection').where('id', '=', id).select('status').executeTakeFirst()
