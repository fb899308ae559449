import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** How many of these CPFs have no account. */
export async function countUnknown(db: Database, cpfs: string[]) {
  const { rows } = await sql<{ unknown: number }>`
    select count(*)::int as unknown from unnest(${cpfs}::text[]) as cpf
    where not exists (select from account where account.cpf = cpf.cpf)`.execute(db)
  return rows[0]?.unknown ?? 0
}
