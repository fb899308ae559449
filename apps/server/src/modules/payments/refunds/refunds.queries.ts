import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { isWithin } from '#platform/database/is-within.ts'
import { literals } from '#platform/database/literals.ts'
import type { PaymentMethod, Tables } from '#platform/database/tables.ts'
import { buyerName, buyerOfCart, startOf, today } from '#platform/database/sql-words.ts'
import { findRow, listRows, readValue } from '#platform/database/statements.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import {
  IN_FLIGHT_REFUND,
  LAST_WAIT_IN_SECONDS,
  type RefundToSend,
  WAITS_IN_SECONDS,
} from './refunds.rules.ts'

/** A refund counts from its request until it fails. The view payment_balance sums by the same rule. */
const counts = sql`refund.status <> 'failed'`

/** Locks the administrator's account, so that one request at a time counts against the daily limit. */
export const lockAccount = (db: Transaction, id: number) =>
  db.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export async function readRefunded(
  db: Database,
  paymentId: string,
  request: { valueInCents: number; description: string; entries: readonly number[] },
) {
  // A refund of other entries waits for its turn. One of the same entries, or of none, is refused.
  // guard: refund-of-other-entry-waits
  const isOfSame = sql<boolean>`(${request.entries}::bigint[] = '{}' or refund.entries && ${request.entries}::bigint[])`
  const { rows } = await sql<{ inCents: number; isInFlight: boolean; hasSameMomentsAgo: boolean }>`
    select coalesce(sum(value_in_cents) filter (where ${counts}), 0)::int as "inCents",
      coalesce(bool_or(status = any(${IN_FLIGHT_REFUND}) and ${isOfSame}), false) as "isInFlight",
      coalesce(bool_or(${counts} and ${isOfSame} and value_in_cents = ${request.valueInCents} and description = ${request.description}
        and created_at > now() - interval '60 seconds'), false) as "hasSameMomentsAgo"
    from refund where payment_id = ${paymentId}`.execute(db)
  return rows[0]!
}

/** The sum in centavos that one administrator has refunded since midnight in São Paulo. */
export const sumRefundedToday = (db: Database, accountId: number) =>
  readValue<number>(db)`
    select coalesce(sum(value_in_cents), 0)::int as "inCents" from refund
    where asked_by = ${accountId} and ${counts}
      and created_at >= ${startOf(today)}`

/** True if what this refund returned was paid again. */
export const readPaidAgain = async (db: Database, id: string) =>
  (await db.selectFrom('refund').where('id', '=', id).select('is_paid_again').executeTakeFirst())
    ?.is_paid_again ?? false

/** Inserts a refund once. Returns nothing if its id already exists. */
export const insertRefund = (db: Database, refund: Insertable<Tables['refund']>) =>
  db
    .insertInto('refund')
    .values(refund)
    .onConflict((row) => row.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()

/** A refund whose next try is due, with the method of its payment. */
export type DueRefund = RefundToSend & { method: PaymentMethod; attempts: number; isLate: boolean }

const isDue = sql`refund.status in (${literals(IN_FLIGHT_REFUND)}) and refund.next_try_at <= now()
  -- guard: money-of-the-desk-never-sent
  and exists (select from payment where payment.id = refund.payment_id and refunded_by(payment.method) = 'bank')`

/** A refund of the bank whose time has come. `takeDue` may leave it for later. */
export const findDue = (db: Database) => listRows<object>(db)`select from refund where ${isDue} limit 1`

/**
 * Reserves the next due refund of the bank for this worker by moving its next try into the future. If the worker dies,
 * another worker takes it at that time.
 */
export const takeDue = (db: Database) =>
  findRow<DueRefund>(db)`
    with due as materialized (select id from refund
      where ${isDue}
        and not exists (select from refund earlier where earlier.payment_id = refund.payment_id
          and earlier.status = any(${IN_FLIGHT_REFUND})
          and (earlier.created_at, earlier.id) < (refund.created_at, refund.id))
        -- guard: paused-cancellation-sends-nothing
        and not exists (select from cancellation
          join cancelled_cart ended on ended.cancellation_id = cancellation.id
          join payment on payment.cart_id = ended.cart_id
          where cancellation.status = 'paused' and payment.id = refund.payment_id and refund.entries && ended.entries)
      order by next_try_at limit 1 for update skip locked)
    update refund set attempts = attempts + 1,
      next_try_at = now() + make_interval(secs => coalesce((${WAITS_IN_SECONDS}::int[])[attempts + 1], ${LAST_WAIT_IN_SECONDS}))
    from due, payment
    where refund.id = due.id and payment.id = refund.payment_id
    returning refund.id, ${ID_AT_BANK} as "idAtBank", payment.id as "paymentId", payment.method, refund.value_in_cents as "valueInCents",
      refund.description, refund.status, refund.attempts,
      refund.attempts > 1 and refund.created_at < now() - interval '30 minutes' as "isLate"`

/** The id of a refund at the bank, which is unique only for one payment. */
export const ID_AT_BANK = sql<string>`coalesce(refund.bank_id, refund.id)`

/** True if a refund of any payment has this id. */
export const isKnownId = async (db: Database, id: string) =>
  (await db.selectFrom('refund').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

export const listRefundsOf = (db: Database, paymentId: string) =>
  db
    .selectFrom('refund')
    .select(['id', ID_AT_BANK.as('idAtBank'), 'status', 'value_in_cents as valueInCents'])
    .where('payment_id', '=', paymentId)
    .execute()

/** Cancelled carts with money that is not refunded. An administrator decides about it. */
export const listCartsToRefund = (db: Database, scope: EventScope) =>
  listRows<{
    cartId: string
    code: string
    eventName: string
    buyerName: string
    balanceInCents: number
    cancelledAt: Date
  }>(db)`
    select cart.id as "cartId", cart.code, event.name as "eventName", ${buyerName} as "buyerName",
      cart.cancelled_at as "cancelledAt", sum(money.left_in_cents)::int as "balanceInCents"
    from (
      select cart_id from payment where cart_is_cancelled and not is_refunded
      union select cart_id from payment where decision <> 'honoured' and not is_refunded) as open_money
    -- A look-up for each of them. A join reads all carts when the planner expects many.
    join lateral (select * from cart
      where cart.id = open_money.cart_id and cart.status = 'cancelled' and ${isWithin('cart.event_id', scope)} offset 0) as cart on true
    join event on event.id = cart.event_id
    left join account buyer on buyer.id = ${buyerOfCart}
    join lateral (
      select amount_in_cents - returned_in_cents as left_in_cents from payment_balance
      where payment_balance.cart_id = cart.id) as money on true
    group by cart.id, cart.code, cart.cancelled_at, event.id, buyer.id
    having sum(money.left_in_cents) > 0
    order by cart.cancelled_at`

/** Adds refunds to the last change of a cart, which their transaction made, and what a person decided not to return. */
export const addRefunded = (
  db: Transaction,
  cartId: string,
  { inCents, withheldInCents = 0, reason }: { inCents: number; withheldInCents?: number; reason: string },
) =>
  db
    .updateTable('purchase_change')
    .set({
      returned_in_cents: sql<number>`returned_in_cents + ${inCents}::integer`,
      kept_in_cents: sql<number>`kept_in_cents - ${inCents}::integer`,
      withheld_in_cents: withheldInCents,
      reason,
    })
    .where('id', '=', sql<number>`(select max(id) from purchase_change where cart_id = ${cartId})`)
    .execute()
