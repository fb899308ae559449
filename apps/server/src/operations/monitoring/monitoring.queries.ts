import { sql } from 'kysely'
import { IN_FLIGHT_REFUND } from '#modules/payments/index.ts'
import { UNPAID } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'

export type Count = { label: string; value: number }

/** True if the database answers a query. */
export const answers = (db: Database) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** The number of jobs by name and state. The queue deletes jobs after an hour. */
export const countJobs = (db: Database) =>
  rowsOf(
    db,
    sql<Count & { state: string }>`select name as label, state::text as state, count(*)::int as value
      from jobs.job where state in ('created', 'retry', 'active', 'failed') and left(name, 2) <> '__'
      group by name, state`,
  )

/** The age in seconds of the oldest waiting item of each kind of work. */
export const ageWork = (db: Database) =>
  rowsOf(
    db,
    sql<Count>`select label, coalesce(extract(epoch from now() - oldest), 0)::float as value from (
      select 'message' as label, min(created_at) as oldest from outbox where sent_at is null and failed_at is null
      union all select 'refund', min(refund.created_at) from refund
        join payment on payment.id = refund.payment_id and refunded_by(payment.method) = 'bank'
        where refund.status in (${literals(IN_FLIGHT_REFUND)})
      union all select 'refund to hand over', min(refund.created_at) from refund
        join payment on payment.id = refund.payment_id and refunded_by(payment.method) = 'desk'
        where refund.status in (${literals(IN_FLIGHT_REFUND)})
      union all select 'open shift', min(opened_at) from shift where status = 'open'
      union all select 'till difference', min(counted_at) from shift where status = 'counted'
      union all select 'bank word', min(received_at) from bank_inbox where processed_at is null
      union all select 'undecided pix', min(recorded_at) from payment where decision is null
      union all select 'cart past its time', min(expires_at) from cart
        where status in (${literals(UNPAID)}) and expires_at < now()
      union all select 'reconciliation', coalesce((select finished_at from reconciliation
        where kind = 'received' order by to_at desc limit 1), now())) as work`,
  )

/** The age in seconds of the oldest audit row outside of the hash chain, and whether the last daily check found a break (1 or 0). */
export async function readAudit(db: Database) {
  const [state] = await rowsOf(
    db,
    sql<{ unsealed: number; isBroken: boolean }>`select
      coalesce((select extract(epoch from now() - at) from audit
        where id > coalesce((select max(audit_id) from audit_seal), 0) order by id limit 1), 0)::float as unsealed,
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
