import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import type { PaymentDecision, PaymentMethod } from '#platform/database/tables.ts'
import type { CartMoney } from '#modules/sales/index.ts'
import { CAME_AFTER_END, type Money } from './ledger.rules.ts'

export type NewPayment = {
  method: PaymentMethod
  cartId: string | null
  amountInCents: number
  receivedAt: Date
  decision: PaymentDecision
}

/**
 * Writes received money down once. `proof` is the statement of a method that inserts its own row with a new
 * `payment_id` and returns that id, or returns nothing where it knows the money already.
 */
export async function insertPayment(db: Database, payment: NewPayment, proof: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string }>`
    with proof as (${proof})
    insert into payment (id, method, cart_id, amount_in_cents, received_at, decision)
    select payment_id, ${payment.method}, ${payment.cartId}::uuid, ${payment.amountInCents}::integer,
      ${payment.receivedAt}::timestamptz, ${payment.decision} from proof
    returning id`.execute(db)
  return rows[0]?.id
}

/** Decides again about a payment; nothing comes back when somebody else was first. */
export const moveDecision = (db: Database, id: string, from: PaymentDecision[], to: PaymentDecision) =>
  db
    .updateTable('payment')
    .set({ decision: to })
    .where('id', '=', id)
    .where('decision', 'in', from)
    .returning('id')
    .executeTakeFirst()

/** What of a payment is neither returned nor promised back. */
export async function readLeft(db: Database, id: string) {
  const { rows } = await sql<{ leftInCents: number }>`
    select amount_in_cents - returned_in_cents as "leftInCents" from payment_balance where id = ${id}`.execute(
    db,
  )
  return rows[0]?.leftInCents ?? 0
}

/**
 * The money of carts of which something was returned. Only a payment that pays for it counts, alone or as
 * a part: a duplicate or a Pix of another value never paid the cart. What was accepted above the value of a charge
 * is not its price: it does not count, and a return counts only beyond it. A refund counts from its promise on, and no
 * longer once it failed.
 */
export async function listRefundedMoney(db: Database, cartIds: string[]) {
  const { rows } = await sql<Money & { cartId: string }>`
    select cart_id as "cartId", sum(received - surplus)::int as "receivedInCents",
      sum(greatest(0, returned - surplus))::int as "refundedInCents"
    from (
      select payment.cart_id, sum(payment.amount_in_cents) as received, sum(payment.returned_in_cents) as returned,
        greatest(0, charge.accepted_in_cents - charge.value_in_cents) as surplus
      from payment_balance payment
      left join pix on pix.payment_id = payment.id
      left join charge on charge.id = pix.charge_id
      where payment.cart_id = any(${cartIds}::uuid[])
        and (payment.decision = 'honoured' or payment.decision = 'credited' and charge.status = 'paid')
      group by payment.cart_id, charge.id) as paid
    group by cart_id
    having sum(greatest(0, returned - surplus)) > 0`.execute(db)
  return rows
}

/** The carts among these for which money was ever received. */
export async function listCartsWithPayments(db: Database, cartIds: string[]) {
  const { rows } = await sql<{ cartId: string }>`
    select distinct cart_id as "cartId" from payment where cart_id = any(${cartIds}::uuid[])`.execute(db)
  return rows.map(({ cartId }) => cartId)
}

/** What came in for the cart, what of it went back, and what its entry costs. */
export async function readMoney(db: Database, cartId: string) {
  const { rows } = await sql<CartMoney>`
    select
      coalesce(sum(payment.amount_in_cents), 0)::int as "receivedInCents",
      coalesce(sum(payment.returned_in_cents), 0)::int as "refundedInCents",
      coalesce((select min(least(first.value_in_cents, first.accepted_in_cents)) from charge as first join plan on plan.id = first.plan_id and plan.is_current
        where first.cart_id = ${cartId} and first.installment = 1), 0)::int as "firstPaymentInCents"
    from payment_balance payment
    left join pix on pix.payment_id = payment.id
    left join charge on charge.id = pix.charge_id
    where payment.cart_id = ${cartId} and (payment.decision in ('honoured', ${literals(CAME_AFTER_END)})
      or payment.decision = 'credited' and charge.status = 'paid')`.execute(db)
  return rows[0]!
}
