import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

// Attempts are counted and told, also those that were refused; what is sold, owed and known must not move.
const MAY_MOVE = ['audit', 'audit_seal', 'limit_counter', 'session', 'known_network', 'migration']

/** What every table holds, by name, so that a test can say that nothing has changed. */
export async function checksumOf(db: Database) {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const sums: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !MAY_MOVE.includes(table.name))) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(one::text, ';' order by one::text)), '') as sum
      from ${sql.table(name)} one`.execute(db)
    sums[name] = rows[0]!.sum
  }
  return sums
}
