import { sql } from 'kysely'
import { SOLD } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { isWithin } from '#platform/database/is-within.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { literals } from '#platform/database/literals.ts'
import {
  buyerName,
  buyerOfCart,
  dayOf,
  isFreshRequest,
  isLiveEntry,
  today,
} from '#platform/database/sql-words.ts'
import { listRows, readRow } from '#platform/database/statements.ts'
import type { AgendaFacts } from './agenda.rules.ts'
import type { SoldRow, TillTaskRow, WaitingRow } from './today.rules.ts'

/** The events of a scope with online sales, the next first, then the past ones from the last. */
export const listEvents = (db: Database, scope: EventScope) =>
  db
    .selectFrom('event')
    .where('sold_online', '=', true)
    .where(isWithin('event.id', scope))
    .select(['id as eventUUID', 'name', 'starts_on as startDate', 'ends_on as endDate'])
    .orderBy(sql`ends_on < ${today}`)
    .orderBy(sql`abs(starts_on - ${today})`)
    .orderBy('name')
    .execute()

/** The sold entries of an event per day of the payment and category, without rehearsals and removed entries. */
export const listSold = (db: Database, eventId: string) =>
  listRows<SoldRow>(db)`
    select item.name as "categoryName", item.display_order as "displayOrder",
      ${dayOf(sql`cart.paid_at`)} as day, count(*)::int as entries,
      count(*) filter (where formation.submitted_at is not null and formation.status <> 'open')::int as "withRiders",
      count(*) filter (where formation.status = 'place')::int as places,
      sum(cart_item.charged_in_cents)::int as "inCents"
    from cart
    join cart_item on cart_item.cart_id = cart.id and ${isLiveEntry('cart_item')}
    join item on item.id = cart_item.category_id
    left join formation on formation.cart_item_id = cart_item.id
    where cart.event_id = ${eventId} and cart.status in (${literals(SOLD)}) and not cart.is_test
    group by item.id, item.name, item.display_order, 3`

/** The dates of an event, its items with steps of a price, and its sessions with the names of their categories. */
export const findAgendaFacts = (db: Database, eventId: string) =>
  readRow<AgendaFacts>(db)`
    select sales_start_at as "opensAt", sales_end_at as "closesAt",
      sales_closed or not sold_online or cancelled_at is not null as "isClosed", starts_on as "startsOn",
      coalesce((select jsonb_agg(jsonb_build_object('name', item.name, 'priceSteps', item.price_steps)
          order by item.display_order, item.name)
        from item where item.event_id = event.id and item.price_steps <> '' and item.cancelled_at is null
          and event.cancelled_at is null), '[]') as items,
      coalesce((select jsonb_agg(jsonb_build_object('day', session ->> 'day', 'startsAt', session ->> 'startsAt', 'names',
          (select coalesce(jsonb_agg(item.name order by place), '[]')
            from jsonb_array_elements(session -> 'parts') with ordinality as listed (part, place)
            join item on item.id = (part ->> 'catUUID')::uuid)))
        from programme cross join jsonb_array_elements(programme.sessions) as session
        where programme.event_id = event.id and event.cancelled_at is null), '[]') as sessions
    from event where id = ${eventId}`

const SHOWN = 5

/** Entries that wait for a decision of the organiser. */
export const listInReview = (db: Database, scope: EventScope) =>
  listRows<WaitingRow>(db)`
    select count(*) over ()::int as total, min(formation.submitted_at) over () as since, cart.code as "cartCode",
      ${buyerName} as "buyerName", item.name as detail, cart_item.charged_in_cents as "inCents"
    from formation
    join cart_item on cart_item.id = formation.cart_item_id
    join cart on cart.id = cart_item.cart_id
    join item on item.id = formation.category_id
    left join account buyer on buyer.id = ${buyerOfCart}
    where formation.status = 'review' and formation.active and ${isWithin('cart.event_id', scope)}
    order by formation.submitted_at limit ${SHOWN}`

/** Paid carts of events that have not ended, whose buyers have not filled in the riders. */
export const listWithoutRiders = (db: Database, scope: EventScope) =>
  listRows<WaitingRow>(db)`
    select count(*) over ()::int as total, min(cart.paid_at) over () as since, cart.code as "cartCode",
      ${buyerName} as "buyerName", event.name as detail, cart.total_in_cents as "inCents"
    from cart
    join event on event.id = cart.event_id
    left join account buyer on buyer.id = ${buyerOfCart}
    where cart.status = 'paid' and not cart.is_test and ${isWithin('cart.event_id', scope)}
      and event.ends_on >= ${today}
    order by cart.paid_at limit ${SHOWN}`

/** The oldest shift whose difference waits for approval, if there is one, with the number of all of them. */
export const listDifferences = (db: Database, scope: EventScope) =>
  listRows<TillTaskRow & { shiftId: string }>(db)`
    select count(*) over ()::int as total, counted_at as since, event_id as "eventUUID", id as "shiftId"
    from shift where status = 'counted' and ${isWithin('shift.event_id', scope)}
    order by counted_at limit 1`

/**
 * The oldest cancellation and the oldest postponement that wait for a second person, with the number of all of their
 * kind. A request is valid for a day.
 */
export const listToConfirm = (db: Database, scope: EventScope) =>
  listRows<TillTaskRow & { kind: 'cancellation' | 'postponement' }>(db)`
    select distinct on (kind) kind, count(*) over (partition by kind)::int as total, asked_at as since,
      event_id as "eventUUID"
    from (select 'cancellation' as kind, event_id, asked_at, status from cancellation
      union all select 'postponement', event_id, asked_at, status from postponement) as request
    where status = 'waiting' and ${isFreshRequest('request')} and ${isWithin('request.event_id', scope)}
    order by kind, asked_at`

/** The refunds of cash and card payments that the desk has not handed over. */
export const listToPayOut = (db: Database, scope: EventScope) =>
  listRows<WaitingRow & TillTaskRow>(db)`
    select count(*) over ()::int as total, min(refund.created_at) over () as since, cart.event_id as "eventUUID",
      cart.code as "cartCode", ${buyerName} as "buyerName", refund.description as detail,
      refund.value_in_cents as "inCents"
    from refund
    join payment on payment.id = refund.payment_id and refunded_by(payment.method) = 'desk'
    join cart on cart.id = payment.cart_id
    left join account buyer on buyer.id = ${buyerOfCart}
    where refund.status = 'requested' and ${isWithin('cart.event_id', scope)}
    order by refund.created_at limit ${SHOWN}`
