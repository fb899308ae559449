import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { shownName } from '#platform/database/sql-words.ts'
import { listRows } from '#platform/database/statements.ts'
import type { HistoryRow } from './history.rules.ts'

export const findCartCode = async (db: Database, cartId: string) =>
  (await db.selectFrom('cart').where('id', '=', cartId).select('code').executeTakeFirst())?.code

/** The names of the riders that an audit record names by account. */
const ridersIn = (facts: RawBuilder<unknown>) => sql`
  coalesce((select array_agg(${shownName('rider')} order by named.position)
    from jsonb_array_elements_text(case jsonb_typeof(${facts} -> 'accountIds') when 'array' then ${facts} -> 'accountIds'
      else '[]' end) with ordinality as named (id, position)
    join account rider on rider.id = named.id::bigint), '{}')`

/** The id of the login that did what another login delivered. */
const idIn = (kind: 'account' | 'device') =>
  sql`substring(audit.after ->> 'doneBy' from ${`^${kind}:([0-9]{1,15})$`})::bigint`

/** The audit records of a cart, its entries, charges, payments and refunds, newest first. */
export const listHistory = (db: Database, cartId: string) =>
  listRows<HistoryRow>(db)`
    with own (entity, id) as (
      values ('cart', ${cartId}::text)
      union all select entity, id::text from cart_item, (values ('formation'), ('cart_item')) as kind (entity)
        where cart_id = ${cartId}
      union all select 'objection', objection.id::text from objection join cart_item on cart_item.id = objection.cart_item_id
        where cart_item.cart_id = ${cartId}
      union all select 'charge', txid from charge where cart_id = ${cartId}
      union all select 'pix', pix.end_to_end_id from pix join payment on payment.id = pix.payment_id
        where payment.cart_id = ${cartId}
      union all select 'payment', id::text from payment where cart_id = ${cartId}
      union all select 'refund', refund.id from refund join payment on payment.id = refund.payment_id
        where payment.cart_id = ${cartId}
      union all select 'refund_request', refund_request.id::text from refund_request
        join payment on payment.id = refund_request.payment_id where payment.cart_id = ${cartId})
    select audit.at, audit.actor_kind as "actorKind", audit.action, audit.entity, audit.entity_id as "entityId",
      audit.before, audit.after, coalesce(nullif(audit.reason, ''), check_in_action.reason, conflict.note, '') as reason,
      ${ridersIn(sql`audit.before`)} as "ridersBefore", ${ridersIn(sql`audit.after`)} as "ridersAfter", 
      coalesce(device.name, ${shownName('account')}) as "actorName",
      coalesce((select name from device where id = ${idIn('device')}),
        (select ${shownName('account')} from account where id = ${idIn('account')}), '') as "doneByName",
      coalesce((select item.name from cart_item join item on item.id = cart_item.category_id
        where cart_item.cart_id = ${cartId} and (
          audit.entity in ('formation', 'cart_item') and cart_item.id::text = audit.entity_id
          or audit.entity = 'objection' and exists (select from objection
            where objection.cart_item_id = cart_item.id and objection.id::text = audit.entity_id))), '') as "categoryName"
    from own
    -- A look-up for each of them. A join reads the whole audit when the planner expects many.
    cross join lateral (select * from audit
      where audit.entity = own.entity and audit.entity_id = own.id offset 0) as audit
    left join account on account.id = audit.actor_id and audit.actor_kind <> 'device'
    left join device on device.id = audit.actor_id and audit.actor_kind = 'device'
    -- What a person typed at the check-in is deleted after a time, and the audit never.
    left join check_in_action on check_in_action.id = (audit.after ->> 'actionId')::uuid
    left join check_in_conflict conflict on conflict.id = (audit.after ->> 'conflictId')::bigint
    order by audit.id desc limit 500`

/** The audit records that a condition selects, with the name of the person who did each. */
const factsWhere = (isOne: RawBuilder<unknown>) => sql`
  select audit.at, audit.actor_kind as "actorKind", audit.action, audit.entity, audit.entity_id as "entityId",
    audit.before, audit.after, audit.reason, '{}'::text[] as "ridersBefore", '{}'::text[] as "ridersAfter",
    ${shownName('account')} as "actorName", '' as "doneByName", '' as "categoryName"
  from audit left join account on account.id = audit.actor_id and audit.actor_kind <> 'device'
  where ${isOne}`

/** The audit records of one thing that belongs to no cart, such as a shift, the oldest first. */
export async function listFactsOf(db: Database, entity: string, id: string) {
  const isOne = sql`audit.entity = ${entity} and audit.entity_id = ${id}`
  const { rows } = await sql<HistoryRow>`${factsWhere(isOne)} order by audit.id limit 500`.execute(db)
  return rows
}

/** The changes of the requirements and of the horses of an event, the newest first. */
export async function listRequirementFacts(db: Database, eventId: string) {
  const isOne = sql`(audit.entity = 'event' and audit.entity_id = ${eventId} and audit.action = 'event.requirements'
    or audit.entity = 'horse' and audit.entity_id in (
      select event_id::text || ' ' || key from horse where event_id = ${eventId}::uuid))`
  const { rows } = await sql<HistoryRow>`${factsWhere(isOne)} order by audit.id desc limit 200`.execute(db)
  return rows
}
