import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { ReconciliationKind } from '#platform/database/tables.ts'

/**
 * The time range to read now. It starts two hours before the end of the last one, because new Pix shift the pages while
 * they are read, and a Pix can settle hours after it was made. The first reading starts one day ago.
 */
export async function readWindow(db: Database) {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select coalesce(max(to_at) - interval '2 hours', now() - interval '1 day') as "from", now() as "to"
    from reconciliation where kind = 'received'`.execute(db)
  return rows[0]!
}

/** The days whose Pix can still be refunded. Nothing if they were read within the last 23 hours. */
export async function findSweep(db: Database) {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select now() - interval '91 days' as "from", now() - interval '1 day' as "to"
    where not exists (select from reconciliation where kind = 'returned' and finished_at > now() - interval '23 hours')`.execute(
    db,
  )
  return rows[0]
}

export const noteRead = (
  db: Database,
  read: { kind: ReconciliationKind; from: Date; to: Date; found: number; settled: number },
) =>
  db
    .insertInto('reconciliation')
    .values({
      kind: read.kind,
      from_at: read.from,
      to_at: read.to,
      found: read.found,
      settled: read.settled,
    })
    .execute()

/** The number and sum of the shop's own Pix payments of a time range, and their refunds, in centavos. */
export async function readLedger(db: Database, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<{ count: number; inCents: number; refundedInCents: number }>`
    select count(*)::int as count, coalesce(sum(amount_in_cents), 0)::float8 as "inCents",
      coalesce(sum(sent_back_in_cents), 0)::float8 as "refundedInCents"
    from payment_balance where method = 'pix' and received_at >= ${from} and received_at < ${to}`.execute(db)
  return rows[0]!
}
