import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { BrokenRow } from './invariant.queries.ts'

export const MAX_ROWS = 20

/** The query is planned without the limit, which would make a scan of a whole index look cheap. */
async function rowsOf(db: Database, query: RawBuilder<BrokenRow>) {
  const { rows } = await sql<BrokenRow>`
    with broken as materialized (${query}) select * from broken limit ${sql.lit(MAX_ROWS)}`.execute(db)
  return rows
}

/** Up to `MAX_ROWS` rows that break one invariant. A query of all rows may take longer than a request. */
export const listRows = (db: Database, query: RawBuilder<BrokenRow>, { isWhole }: { isWhole: boolean }) =>
  isWhole
    ? db
        .transaction()
        .setAccessMode('read only')
        .execute(async (db) => {
          await sql`set local statement_timeout = '5min'`.execute(db)
          return rowsOf(db, query)
        })
    : rowsOf(db, query)

/** The rows that break an invariant, by its name. */
export type Broken = Record<string, BrokenRow[]>

/** The result of the last pass. Nothing before the first one. */
export async function readLastPass(db: Database): Promise<Broken | undefined> {
  const last = await sql<{ invariant: string | null; rows: BrokenRow[] }>`
    select invariant, found_rows as rows from audit_reader left join broken_invariant on true
    where audit_reader.name = 'invariants'`.execute(db)
  if (last.rows.length === 0) return undefined
  const broken = last.rows.filter(({ invariant }) => invariant !== null)
  return Object.fromEntries(broken.map(({ invariant, rows }) => [invariant, rows]))
}

/** Replaces the result of the last pass. */
export async function storeBroken(db: Database, broken: Broken) {
  await db
    .deleteFrom('broken_invariant')
    .$if(Object.keys(broken).length > 0, (query) => query.where('invariant', 'not in', Object.keys(broken)))
    .execute()
  for (const [invariant, rows] of Object.entries(broken))
    await db
      .insertInto('broken_invariant')
      .values({ invariant, found_rows: JSON.stringify(rows) })
      .onConflict((conflict) =>
        conflict.column('invariant').doUpdateSet({ found_rows: JSON.stringify(rows) }),
      )
      .execute()
}
