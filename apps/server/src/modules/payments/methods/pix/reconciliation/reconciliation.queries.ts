import type { Insertable } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
import { findRow, readRow } from '#platform/database/statements.ts'

/**
 * The time range to read now. It starts two hours before the end of the last one, because new Pix shift the pages while
 * they are read, and a Pix can settle hours after it was made. The first reading starts one day ago.
 */
export const readWindow = (db: Database) =>
  readRow<{ from: Date; to: Date }>(db)`
    select coalesce(max(to_at) - interval '2 hours', now() - interval '1 day') as "from", now() as "to"
    from reconciliation where kind = 'received'`

/** The days whose Pix can still be refunded. Nothing if they were read within the last 23 hours. */
export const findSweep = (db: Database) =>
  findRow<{ from: Date; to: Date }>(db)`
    select now() - interval '91 days' as "from", now() - interval '1 day' as "to"
    where not exists (select from reconciliation where kind = 'returned' and finished_at > now() - interval '23 hours')`

export const noteRead = (db: Database, read: Insertable<Tables['reconciliation']>) =>
  db.insertInto('reconciliation').values(read).execute()

/** The number and sum of the shop's own Pix payments of a time range, and their refunds, in centavos. */
export const readLedger = (db: Database, { from, to }: { from: Date; to: Date }) =>
  readRow<{ count: number; inCents: number; refundedInCents: number }>(db)`
    select count(*)::int as count, coalesce(sum(amount_in_cents), 0)::float8 as "inCents",
      coalesce(sum(sent_back_in_cents), 0)::float8 as "refundedInCents"
    from payment_balance where method = 'pix' and received_at >= ${from} and received_at < ${to}`
