import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

// Attempts are counted and told, also those that were refused; what is sold, owed and known must not move.
const MAY_MOVE = ['audit', 'audit_seal', 'limit_counter', 'session', 'known_network', 'migration']

/** What every table holds, by name, so that a test can say that nothing has changed. */
export async function checksumOf(db: Database) {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const kept = tables.filter(({ name }) => !MAY_MOVE.includes(name))
  // One statement, because a round trip for each table takes longer than the sums.
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(
    kept.map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name,
          count(*) || ' ' || coalesce(md5(string_agg(one::text, ';' order by one::text)), '') as sum
        from ${sql.table(name)} one`,
    ),
    sql` union all `,
  )}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
