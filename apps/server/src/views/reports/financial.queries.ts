import { sql } from 'kysely'
import { SOLD } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { isWithin } from '#platform/database/is-within.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { literals } from '#platform/database/literals.ts'
import { buyerName, buyerOfCart, isLiveEntry, today } from '#platform/database/sql-words.ts'
import { listRows, readRow } from '#platform/database/statements.ts'
import { cartsOf } from './event-carts.queries.ts'
import { SHIFT_OF_PAYMENT } from './payment-shift.queries.ts'
import type { EntryRow, MoneyRow, UnpaidRow } from './financial.rules.ts'

export const findEvent = (db: Database, id: string) =>
  db.selectFrom('event').where('id', '=', id).select(['name', 'short_name as shortName']).executeTakeFirst()

/** The entries of paid carts of an event, without rehearsals. */
export const listEntries = (db: Database, eventId: string) =>
  listRows<EntryRow>(db)`
    select cart.id as "cartId", cart_item.id as "cartItemId", cart.code, cart.status, cart.paid_at as "paidAt", ${buyerName} as "buyerName",
      coalesce(buyer.cpf, '') as "buyerCpf", item.name as "categoryName", coalesce(bundle.name, '') as "bundleName",
      cart_item.charged_in_cents as "chargedInCents",
      coalesce(full_price_in_cents - charged_in_cents, 0) as "discountInCents", not ${isLiveEntry('cart_item')} as "isRemoved",
      ended.at as "endedAt", coalesce(ended.reason, '') as "endReason",
      (select count(*)::int from audit where entity = 'formation' and entity_id = cart_item.id::text
        and action in ('formation.swapped', 'formation.replaced')) as swaps,
      formation.badge,
      coalesce((select string_agg(rider.name, ', ' order by position) from formation_rider rider
        where rider.cart_item_id = cart_item.id), '') as riders
    from cart
    join cart_item on cart_item.cart_id = cart.id
    join item on item.id = cart_item.category_id
    left join item bundle on bundle.id = cart_item.bundle_id
    left join formation on formation.cart_item_id = cart_item.id
    left join account buyer on buyer.id = ${buyerOfCart}
    left join lateral (select at, reason from audit
      where entity = 'cart_item' and entity_id = cart_item.id::text and action = 'item.removed'
        or entity = 'cart' and entity_id = cart.id::text and action = 'cart.cancelled'
      order by reason = '', id desc limit 1) as ended on cart.status = 'cancelled' or not ${isLiveEntry('cart_item')}
    where cart.event_id = ${eventId} and not cart.is_test and cart.paid_at is not null
    order by cart.paid_at, cart.id, cart_item.id`

/** The price for which a cart was sold: with the entries that moved to other items since, without those in their place. */
const soldInCents = sql<number>`(select coalesce(sum(charged_in_cents), 0)::int from cart_item sold
  where sold.cart_id = cart.id and sold.moved_from is null and (not sold.ended_unpaid or exists (select
    from cart_item former join cart_item moved on moved.cart_id = former.cart_id and moved.moved_from = former.id
    where former.cart_id = cart.id and former.line_id = sold.line_id and former.unit = sold.unit)))`

/** The price of a plan as the buyer agreed to it; that of its installments changes with the cart. */
const agreedInCents = sql<number>`(select sum(agreed_in_cents)::int from installment
  where installment.plan_id = plan.id)`

/** The payments for carts of an event, with refunds and the identifiers of their Pix. */
export const listMoney = (db: Database, eventId: string) =>
  listRows<MoneyRow>(db)`
    with own as (${cartsOf(eventId)})
    select cart.code, cart.status, payment.method, shift.number as "shiftNumber", coalesce(counter_payment.reference, '{}') as reference,
      coalesce(pix.end_to_end_id, '') as "endToEndId", coalesce(charge.txid, '') as txid,
      coalesce(charge.installment, 1) as installment, coalesce(plan.installments, 1) as installments,
      payment.received_at as "settledAt", payment.amount_in_cents as "receivedInCents",
      case when payment.decision = 'credited' and charge.status = 'paid' then 'honoured' else coalesce(payment.decision, '') end as resolution,
      coalesce(charge.value_in_cents, payment.amount_in_cents) as "chargeInCents",
      case when payment.decision = 'honoured' then greatest(0, charge.value_in_cents - charge.accepted_in_cents) else 0 end as "waivedInCents",
      price.in_cents as "cartInCents", coalesce(${agreedInCents}, price.in_cents) as "planInCents",
      payment.sent_back_in_cents as "refundedInCents"
    from own cart
    join payment_balance payment on payment.cart_id = cart.id
    cross join lateral (select ${soldInCents} as in_cents) as price
    left join pix on pix.payment_id = payment.id
    left join charge on charge.id = pix.charge_id
    left join plan on plan.id = charge.plan_id
    left join counter_payment on counter_payment.payment_id = payment.id
    left join shift on shift.id = ${SHIFT_OF_PAYMENT}
    where not cart.is_test
    order by payment.received_at, pix.end_to_end_id, payment.id`

/** The unpaid installments of live carts, due or not, of the events of a scope. The first one of a live cart is paid. */
const unpaidOf = (scope: EventScope) => sql<UnpaidRow>`
    select event.id as "eventId", event.name as "eventName", cart.code, ${buyerName} as "buyerName",
      coalesce(buyer.cpf, '') as "buyerCpf", coalesce(buyer.mobile, '') as "buyerMobile",
      coalesce(buyer.email, '') as "buyerEmail", owed.number as installment, owed.installments,
      owed.value_in_cents as "valueInCents", owed.due_on as "dueOn",
      ${today} as today
    from owed_installment owed
    join cart on cart.id = owed.cart_id
    join event on event.id = cart.event_id
    left join account buyer on buyer.id = cart.owner_id
    where cart.status in (${literals(SOLD)}) and not cart.is_test and owed.number > 1
      and ${isWithin('cart.event_id', scope)}`

export const listUnpaid = (db: Database, scope: EventScope) =>
  listRows<UnpaidRow>(db)`${unpaidOf(scope)} order by owed.due_on, cart.code, owed.number`

/** The unpaid installments of one event in centavos, and the overdue ones of all events of a scope with the oldest due date. */
export const sumUnpaid = (db: Database, eventId: string | null, scope: EventScope) =>
  readRow<{ inCents: string; overdue: number; overdueSince: string | null }>(db)`
    select coalesce(sum("valueInCents") filter (where "eventId" = ${eventId}::uuid), 0) as "inCents",
      count(*) filter (where "dueOn" < today)::int as overdue,
      min("dueOn") filter (where "dueOn" < today) as "overdueSince"
    from (${unpaidOf(scope)}) unpaid`
