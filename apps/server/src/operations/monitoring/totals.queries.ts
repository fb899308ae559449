import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import type { DailyTotalMetric } from '#platform/database/tables.ts'

export type DailyTotal = { metric: DailyTotalMetric; label: string; method: string; value: number }

/** The totals of all days. */
export const listTotals = (db: Database) => listRows<DailyTotal>(db)`
  select metric, label, method, sum(value)::float8 as value from daily_total group by metric, label, method`

/** Lets the statements of this transaction run for five minutes, because a sum of all days reads whole tables. */
export const allowMinutes = (db: Transaction) => sql`set local statement_timeout = '5min'`.execute(db)

const dayOf = (column: RawBuilder<unknown>) => sql`(${column} at time zone 'UTC')::date`

/**
 * The days on which the carts of these facts were made and their payments received. Includes the days of payments since
 * a minute before `since`.
 */
export const listChangedDays = (
  db: Database,
  { after, upTo }: { after: number; upTo: number },
  since: string,
) => listRows<{ isOfCarts: boolean; day: string }>(db)`
  with fact as materialized (
    select distinct entity, entity_id from audit where id > ${after} and id <= ${upTo}
      and (entity in ('pix', 'charge', 'refund', 'payment') or entity = 'cart' and after ->> 'status' is not null)),
  money as materialized (
    select payment_id as id from pix where end_to_end_id in (select entity_id from fact where entity = 'pix')
    union select pix.payment_id from charge join pix on pix.charge_id = charge.id
      where charge.txid in (select entity_id from fact where entity = 'charge')
    union select payment_id from refund where id in (select entity_id from fact where entity = 'refund')
    union select entity_id::uuid from fact where entity = 'payment')
  select true as "isOfCarts", ${dayOf(sql`created_at`)} as day from cart
    where id in (select entity_id::uuid from fact where entity = 'cart')
  union select false, ${dayOf(sql`received_at`)} from payment where id in (select id from money)
  union select false, ${dayOf(sql`received_at`)} from payment
    where received_at > ${since}::timestamptz - interval '1 minute'`

/** Sums the carts by status that were made on these days, or on all days. Replaces the totals of before. */
export async function sumCarts(db: Transaction, days: string[] | undefined) {
  await deleteTotals(db, ['carts'], days)
  await sql`
    insert into daily_total (metric, day, label, value)
    select 'carts', ${dayOf(sql`cart.created_at`)}, cart.status, count(*)
    from cart ${onDays(days, sql`cart.created_at`)} group by 2, 3`.execute(db)
}

/** Sums the payments by method and decision that were received on these days, and their refunds by method and status. */
export async function sumMoney(db: Transaction, days: string[] | undefined) {
  await deleteTotals(db, ['received', 'refunds'], days)
  await sql`
    insert into daily_total (metric, day, label, method, value)
    select 'received', ${dayOf(sql`payment.received_at`)}, coalesce(payment.decision, 'undecided'), payment.method,
      sum(amount_in_cents)
    from payment ${onDays(days, sql`payment.received_at`)} group by 2, 3, 4
    union all
    select 'refunds', ${dayOf(sql`payment.received_at`)}, refund.status, payment.method, sum(refund.value_in_cents)
    from refund join payment on payment.id = refund.payment_id ${onDays(days, sql`payment.received_at`)}
    group by 2, 3, 4`.execute(db)
}

const deleteTotals = (db: Transaction, metrics: DailyTotalMetric[], days: string[] | undefined) =>
  db
    .deleteFrom('daily_total')
    .where('metric', 'in', metrics)
    .$if(days !== undefined, (query) => query.where('day', 'in', days ?? []))
    .execute()

/** Joins a list of days. Each of them is a range of the index on `column`. */
const onDays = (days: string[] | undefined, column: RawBuilder<unknown>) =>
  days === undefined
    ? sql``
    : sql`join unnest(${days}::date[]) as changed (day)
        on ${column} >= changed.day::timestamp at time zone 'UTC'
        and ${column} < (changed.day + 1)::timestamp at time zone 'UTC'`
