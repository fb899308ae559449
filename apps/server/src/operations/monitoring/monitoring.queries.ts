import { sql } from 'kysely'
import { IN_FLIGHT_REFUND } from '#modules/payments/index.ts'
import { UNPAID } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'
import type { PaymentMethod } from '#platform/database/tables.ts'

export type Count = { label: string; value: number }

/** True when the database answers at all. */
export const answers = (db: Database) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

export const countCarts = (db: Database) =>
  rowsOf(db, sql<Count>`select status as label, count(*)::int as value from cart group by status`)

/** Received money in centavos by what was decided about it, of one method. */
export const sumReceived = (db: Database, method: PaymentMethod) =>
  rowsOf(
    db,
    sql<Count>`select coalesce(decision, 'undecided') as label, sum(amount_in_cents)::bigint as value
      from payment where method = ${method} group by decision`,
  )

export const sumRefunds = (db: Database) =>
  rowsOf(
    db,
    sql<Count>`select status as label, sum(value_in_cents)::bigint as value from refund group by status`,
  )

/** Jobs of the last hour by name and state; the queue forgets older ones. */
export const countJobs = (db: Database) =>
  rowsOf(
    db,
    sql<Count & { state: string }>`select name as label, state::text as state, count(*)::int as value
      from jobs.job where state in ('created', 'retry', 'active', 'failed') and left(name, 2) <> '__'
      group by name, state`,
  )

/** For how many seconds the oldest piece of each kind of work has been waiting. */
export const ageWork = (db: Database) =>
  rowsOf(
    db,
    sql<Count>`select label, coalesce(extract(epoch from now() - oldest), 0)::float as value from (
      select 'message' as label, min(created_at) as oldest from outbox where sent_at is null and failed_at is null
      union all select 'refund', min(created_at) from refund where status in (${literals(IN_FLIGHT_REFUND)})
      union all select 'bank word', min(received_at) from bank_inbox where processed_at is null
      union all select 'undecided pix', min(recorded_at) from payment where decision is null
      union all select 'cart past its time', min(expires_at) from cart
        where status in (${literals(UNPAID)}) and expires_at < now()
      union all select 'reconciliation', coalesce(max(finished_at), now()) from reconciliation
        where kind = 'received') as work`,
  )

/** For how many seconds a row of the audit has been waiting for its seal, and whether the last closing found a break. */
export async function readAudit(db: Database) {
  const [state] = await rowsOf(
    db,
    sql<{ unsealed: number; isBroken: boolean }>`select
      coalesce((select extract(epoch from now() - min(at)) from audit
        where id > coalesce((select max(audit_id) from audit_seal), 0)), 0)::float as unsealed,
      coalesce((select broken_audit_id is not null from audit_day order by day desc limit 1), false) as "isBroken"`,
  )
  return { unsealed: state?.unsealed ?? 0, broken: Number(state?.isBroken ?? false) }
}

export const countGivenUp = (db: Database) =>
  rowsOf(
    db,
    sql<Count>`select channel as label, count(*)::int as value from outbox where failed_at is not null group by channel`,
  )

async function rowsOf<Row>(
  db: Database,
  query: { execute: (db: Database) => Promise<{ rows: Row[] }> },
): Promise<Row[]> {
  return (await query.execute(db)).rows
}
