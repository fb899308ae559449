import { type CashCount, countedInCents } from '@porteira/domain'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/client.ts'
import type { PastShift } from './past-shifts.rules.ts'

type Count = {
  id: string
  status: 'counted' | 'closed'
  counts: readonly CashCount[]
  countedInCents: number
  expectedInCents: number
}

/** Stores the count of an open shift with the cash that must be there. The caller has locked the shift. */
export const countShift = (db: Transaction, count: Count) =>
  db
    .updateTable('shift')
    .set({
      status: count.status,
      counts: JSON.stringify(count.counts),
      counted_in_cents: count.countedInCents,
      expected_in_cents: count.expectedInCents,
      counted_at: sql<Date>`now()`,
      closed_at: count.status === 'closed' ? sql<Date>`now()` : null,
    })
    .where('id', '=', count.id)
    .where('status', '=', 'open')
    .execute()

/** Forgets the count of a counted shift, which works again. */
export const reopenShift = (db: Transaction, id: string) =>
  db
    .updateTable('shift')
    .set({ status: 'open', counts: null, counted_in_cents: null, expected_in_cents: null, counted_at: null })
    .where('id', '=', id)
    .where('status', '=', 'counted')
    .execute()

/** Closes a counted shift that another person accepts. Its row names the person only with a difference. */
export const closeApproved = (
  db: Transaction,
  approved: { id: string; approvedBy: number; reason: string },
) =>
  db
    .updateTable('shift')
    .set({
      status: 'closed',
      closed_at: sql<Date>`now()`,
      approved_by: sql<
        number | null
      >`case when counted_in_cents <> expected_in_cents then ${approved.approvedBy}::bigint end`,
      approval_reason: approved.reason,
    })
    .where('id', '=', approved.id)
    .where('status', '=', 'counted')
    .execute()

/** Closes a shift of an earlier time, whose difference another person accepted. */
export const closePastShift = (db: Transaction, id: string, count: NonNullable<PastShift['count']>) =>
  db
    .updateTable('shift')
    .set({
      status: 'closed',
      counts: JSON.stringify(count.counts),
      counted_in_cents: countedInCents(count.counts),
      expected_in_cents: count.expectedInCents,
      counted_at: count.at,
      closed_at: count.closedAt,
      approved_by: count.approvedBy,
      approval_reason: count.reason,
    })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
