import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { findRow, listRows } from '#platform/database/statements.ts'
import { localTime } from '#platform/database/sql-words.ts'
import type { Age } from './changes.rules.ts'

/** A job that reads the audit to find what changed. */
export type ReaderName = 'invariants' | 'totals'

/** `readTo` is the last id of the audit that the job has read, `readAt` the time of that pass. */
export type Reader = Age & { readTo: number; readAt: string }

export const findReader = (db: Database, name: ReaderName) => findRow<Reader>(db)`
  select read_to as "readTo", read_at::text as "readAt",
    (extract(epoch from now() - whole_at) / 3600)::float as hours,
    extract(hour from ${localTime(sql`now()`)})::int as "hourOfDay"
  from audit_reader where name = ${name}`

/** Stores how far a job has read. False if another pass has ended since `before` was read. */
export async function moveReader(
  db: Database,
  name: ReaderName,
  { before, readTo, isWhole }: { before: Reader | undefined; readTo: number; isWhole: boolean },
) {
  const rows = await listRows(db)`
    insert into audit_reader as reader (name, read_to) values (${name}, ${readTo})
    on conflict (name) do update set read_to = ${readTo}, read_at = clock_timestamp(),
      whole_at = case when ${isWhole} then now() else reader.whole_at end
      where reader.read_at = ${before?.readAt ?? null}::timestamptz
    returning name`
  return rows.length > 0
}
