import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { isOneOf } from '#platform/database/one-of.ts'
import { literals } from '#platform/database/literals.ts'
import type { PaymentDecision, PaymentMethod } from '#platform/database/tables.ts'
import { isLiveEntry } from '#platform/database/sql-words.ts'
import { findValue, listRows, listValues, readRow } from '#platform/database/statements.ts'
import { type CartMoney, HOLDING } from '#modules/sales/index.ts'
import { CAME_AFTER_END, type Money } from './ledger.rules.ts'

export type NewPayment = {
  method: PaymentMethod
  cartId: string | null
  amountInCents: number
  receivedAt: Date
  decision: PaymentDecision
  /** The person who took the money. */
  recordedBy?: number | undefined
  /** By default now. */
  recordedAt?: Date | undefined
}

/**
 * Records received money once. `proof` is the statement of a method. It inserts the method's own row with a new
 * `payment_id` and returns that id, or returns nothing if the money is already recorded.
 */
export const insertPayment = (db: Database, payment: NewPayment, proof: RawBuilder<unknown>) =>
  findValue<string>(db)`
    with proof as (${proof})
    insert into payment (id, method, cart_id, amount_in_cents, received_at, decision, recorded_by, recorded_at)
    select payment_id, ${payment.method}, ${payment.cartId}::uuid, ${payment.amountInCents}::integer,
      ${payment.receivedAt}::timestamptz, ${payment.decision}, ${payment.recordedBy ?? null}::bigint,
      coalesce(${payment.recordedAt ?? null}::timestamptz, now()) from proof
    returning id`

/**
 * Records received money of several payments by one statement; see `insertPayment`. `proof` inserts the rows of the
 * method with the ids of these payments and returns the ids of those that were not recorded yet.
 */
export const insertPayments = (
  db: Database,
  payments: (NewPayment & { id: string })[],
  proof: RawBuilder<unknown>,
) =>
  listValues<string>(db)`
    with proof as (${proof})
    insert into payment (id, method, cart_id, amount_in_cents, received_at, decision)
    select given.id, method, "cartId", "amountInCents", "receivedAt", decision from proof
    join json_to_recordset(${JSON.stringify(payments)}::json) as given (id uuid, method text, "cartId" uuid,
      "amountInCents" integer, "receivedAt" timestamptz, decision text) on given.id = proof.payment_id
    returning id`

/** Changes the decision about a payment. Returns nothing if another call was first. */
export const moveDecision = (db: Database, id: string, from: PaymentDecision[], to: PaymentDecision) =>
  db
    .updateTable('payment')
    .set({ decision: to })
    .where('id', '=', id)
    .where('decision', 'in', from)
    .returning('id')
    .executeTakeFirst()

/** The amount of a payment in centavos that is neither refunded nor requested for refund. */
export const readLeft = async (db: Database, id: string) =>
  (await findValue<number>(db)`
    select amount_in_cents - returned_in_cents from payment_balance where id = ${id}`) ?? 0

/**
 * The money of carts with refunds. Only payments that pay the cart in full or in part count. A duplicate or a Pix of
 * another value does not count. If a Pix above the value of its charge was accepted, the surplus does not count, and
 * refunds count only above the surplus. A refund counts from its request until it fails.
 */
export const listRefundedMoney = (db: Database, cartIds: string[]) =>
  listRows<Money & { cartId: string }>(db)`
    select cart_id as "cartId", sum(received - surplus)::int as "receivedInCents",
      sum(greatest(0, returned - surplus))::int as "refundedInCents",
      sum(with_entries) filter (where exists (select from cart where cart.id = paid.cart_id
        and cart.status in (${literals(HOLDING)})))::int as "withEntriesInCents"
    from (
      select payment.cart_id, sum(payment.amount_in_cents) as received, sum(payment.returned_in_cents) as returned,
        sum(coalesce((select sum(value_in_cents) from refund where refund.payment_id = payment.id
          and refund.status <> 'failed' and refund.entries <> '{}'), 0)) as with_entries,
        greatest(0, charge.accepted_in_cents - charge.value_in_cents) as surplus
      from payment_balance payment
      left join pix on pix.payment_id = payment.id
      left join charge on charge.id = pix.charge_id
      where ${isOneOf('payment.cart_id', cartIds, 'uuid')}
        and (payment.decision = 'honoured' or payment.decision = 'credited' and charge.status = 'paid')
      group by payment.cart_id, charge.id) as paid
    group by cart_id
    having sum(greatest(0, returned - surplus)) > 0`

/** An entry of a cart with refunds: whether it ended, whether it cost something, and what was returned with its end. */
export type RefundedEntry = {
  cartId: string
  cartItemId: number
  isPriced: boolean
  isRemoved: boolean
  refundedInCents: number
}

export const listEntriesOf = (db: Database, cartIds: string[]) =>
  listRows<RefundedEntry>(db)`
    select item.cart_id as "cartId", item.id as "cartItemId", not ${isLiveEntry('item')} as "isRemoved",
      item.charged_in_cents > coalesce(courtesy_entry.amount_in_cents, 0) as "isPriced",
      coalesce((select sum(refund.value_in_cents) from refund join payment on payment.id = refund.payment_id
        where payment.cart_id = item.cart_id and refund.status <> 'failed' and not refund.is_paid_again
          and item.id = any(refund.entries)), 0)::int
        as "refundedInCents"
    from cart_item item left join courtesy_entry on courtesy_entry.cart_item_id = item.id
    where ${isOneOf('item.cart_id', cartIds, 'uuid')}`

/** Money that pays a cart, in full or in part. */
export const paysItsCart = sql<boolean>`(payment.decision = 'honoured' or payment.decision = 'credited' and exists (
  select from pix join charge on charge.id = pix.charge_id where pix.payment_id = payment.id and charge.status = 'paid'))`

/** True for a refund of removed entries that was neither sent to the bank nor handed over. Needs the table `payment`. */
export const isPromiseOfEntries = sql<boolean>`(refund.entries <> '{}' and refund.status = 'requested'
  and (refunded_by(payment.method) = 'desk' or refund.attempts = 0))`

const promisedWithEntries = sql`coalesce((select sum(refund.value_in_cents) from refund
  where refund.payment_id = payment.id and ${isPromiseOfEntries}), 0)`

/** The part of the price of a cart in centavos that its payments do not cover. */
export const uncovered = sql<number>`greatest(0, cart.total_in_cents - coalesce((
  select sum(amount_in_cents - returned_in_cents) from payment_balance payment
  where payment.cart_id = cart.id and ${paysItsCart}), 0))::int`

export const readUncovered = async (db: Database, cartId: string) =>
  (await findValue<number>(db)`select ${uncovered} from cart where cart.id = ${cartId}`) ?? 0

/** The Pix of a sale at the desk that ended unpaid, as far as it is neither refunded nor requested for refund. */
export const listPartsOfEndedSale = (db: Database, cartId: string) =>
  listRows<{ paymentId: string; endToEndId: string; leftInCents: number }>(db)`
    select payment.id as "paymentId", pix.end_to_end_id as "endToEndId",
      payment.amount_in_cents - payment.returned_in_cents as "leftInCents"
    from payment_balance payment join pix on pix.payment_id = payment.id
    join cart on cart.id = payment.cart_id and cart.sold_by is not null and cart.paid_at is null
    where payment.cart_id = ${cartId} and ${paysItsCart}
      and payment.amount_in_cents > payment.returned_in_cents
    order by payment.id`

/** Those of these carts that received money at any time. */
export const listCartsWithPayments = (db: Database, cartIds: string[]) =>
  listValues<string>(db)`
    select distinct cart_id as "cartId" from payment where cart_id = any(${cartIds}::uuid[])`

/**
 * The money of a cart in centavos: received, refunded, given away, and the amount of the first payment. That is the first
 * one of its plan. What the desk completed was paid whole. A refund of removed entries that is only promised does not
 * count, because a restored cart withdraws it.
 */
export const readMoney = (db: Database, cartId: string) =>
  readRow<CartMoney>(db)`
    select
      coalesce(sum(payment.amount_in_cents), 0)::int as "receivedInCents",
      coalesce(sum(payment.returned_in_cents - ${promisedWithEntries}), 0)::int as "refundedInCents",
      coalesce((select amount_in_cents from courtesy where courtesy.cart_id = ${cartId}), 0) as "givenAwayInCents",
      coalesce((select cart.total_in_cents - coalesce(courtesy.amount_in_cents, 0)
          from cart left join courtesy on courtesy.cart_id = cart.id
          where cart.id = ${cartId} and cart.sold_by is not null and not exists (select from plan
            where plan.cart_id = cart.id and plan.is_current and plan.completes_cart)),
        (select min(least(first.value_in_cents, first.accepted_in_cents)) from charge as first join plan on plan.id = first.plan_id and plan.is_current
        where first.cart_id = ${cartId} and first.installment = 1), 0)::int as "firstPaymentInCents"
    from payment_balance payment
    left join pix on pix.payment_id = payment.id
    left join charge on charge.id = pix.charge_id
    where payment.cart_id = ${cartId} and (payment.decision in ('honoured', ${literals(CAME_AFTER_END)})
      or payment.decision = 'credited' and charge.status = 'paid')`
