import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { ReconciliationKind } from '#platform/database/tables.ts'

/**
 * The stretch to read now: from two hours before the end of the last one, because new Pix move the pages while
 * they are read and settle up to hours after they were made; a first reading begins a day ago.
 */
export async function readWindow(db: Database) {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select coalesce(max(to_at) - interval '2 hours', now() - interval '1 day') as "from", now() as "to"
    from reconciliation where kind = 'received'`.execute(db)
  return rows[0]!
}

/** The days in which a Pix may still be returned, unless they were gone through today. */
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

/** Our own ledger of what came by Pix in a stretch of time and what of that went back. */
export async function readLedger(db: Database, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<{ count: number; inCents: number; refundedInCents: number }>`
    select count(*)::int as count, coalesce(sum(amount_in_cents), 0)::float8 as "inCents",
      coalesce(sum(sent_back_in_cents), 0)::float8 as "refundedInCents"
    from payment_balance where method = 'pix' and received_at >= ${from} and received_at < ${to}`.execute(db)
  return rows[0]!
}
