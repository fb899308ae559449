import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { readRow, readValue } from '#platform/database/statements.ts'

/** The ids of the things that changed. Money and units of an item change with a cart. */
export type Changes = {
  carts: string[]
  items: string[]
  payments: string[]
  accounts: string[]
  shifts: string[]
}

/** Facts of the audit with an id above `after` and up to `upTo`. */
export type Range = { after: number; upTo: number }

/** The last id of the next part of a range, so that no pass reads more than `limit` facts at once. */
export const endOfPart = (db: Database, { after, upTo }: Range, limit: number) => readValue<number>(db)`
  select case when count(*) < ${limit} then ${upTo} else max(id) end as id from (
    select id from audit where id > ${after} and id <= ${upTo} order by id limit ${limit}) as part`

const isUuid = sql`entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`
const isNumber = sql`entity_id ~ '^[0-9]{1,18}$'`

/**
 * What the facts of a range are about. Includes the payments that were received since a minute before `since`, so that
 * money without a fact is found too.
 */
export const listChanges = (db: Database, { after, upTo }: Range, since: string) => readRow<Changes>(db)`
  with fact as materialized (
    select distinct entity, entity_id from audit where id > ${after} and id <= ${upTo}),
  uuids as materialized (select entity, entity_id::uuid as id from fact where ${isUuid}),
  numbers as materialized (select entity, entity_id::bigint as id from fact where ${isNumber}),
  named as materialized (
    select payment_id, charge_id from pix
      where end_to_end_id in (select entity_id from fact where entity = 'pix')
    union select payment_id, null from refund where id in (select entity_id from fact where entity = 'refund')
    union select pix.payment_id, pix.charge_id from refund join pix using (end_to_end_id)
      where refund.id in (select entity_id from fact where entity = 'refund')
    union select payment_id, charge_id from refund_request
      where id in (select id from uuids where entity = 'refund_request')),
  touched as materialized (
    select id from uuids where entity = 'cart'
    union select cart_id from charge where txid in (select entity_id from fact where entity = 'charge')
    union select cart_id from charge where id in (select charge_id from named)
    union select cart_id from payment where id in (select payment_id from named) and cart_id is not null
    union select cart_id from payment where id in (select id from uuids where entity = 'payment') and cart_id is not null
    union select cart_id from cart_item
      where id in (select id from numbers where entity in ('formation', 'cart_item'))
    union select cart_item.cart_id from cart_item join objection on objection.cart_item_id = cart_item.id
      where objection.id in (select id from numbers where entity = 'objection'))
  select array(select id::text from touched) as carts,
    array(select item_id::text from cart_line where cart_id in (select id from touched)
      union select id::text from uuids where entity in ('category', 'bundle')) as items,
    array(select payment_id::text from named where payment_id is not null
      union select id::text from payment where cart_id in (select id from touched)
      union select pix.payment_id::text from charge join pix on pix.charge_id = charge.id
        where charge.cart_id in (select id from touched) and pix.payment_id is not null
      union select id::text from payment where received_at > ${since}::timestamptz - interval '1 minute') as payments,
    array(select id::text from numbers where entity = 'account'
      union select account_id::text from authorisation
        where id in (select id from numbers where entity = 'authorisation')) as accounts,
    array(select id::text from uuids where entity = 'shift'
      union select shift_id::text from counter_payment join payment on payment.id = payment_id
        where payment.cart_id in (select id from touched)
      union select counter.shift_id::text from counter_refund counter join refund on refund.id = counter.refund_id
        join payment on payment.id = refund.payment_id where payment.cart_id in (select id from touched)) as shifts`
