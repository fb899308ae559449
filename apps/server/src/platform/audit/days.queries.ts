import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

/** Days that are over in São Paulo, hold seals and were not closed yet; the oldest first. */
export async function listDaysToClose(db: Database) {
  const { rows } = await sql<{ day: string; rows: number; head: string }>`
    select day, count(*)::int as rows, encode((array_agg(hash order by audit_id desc))[1], 'hex') as head from audit_seal
    where day < (now() at time zone 'America/Sao_Paulo')::date
      and day > coalesce((select max(day) from audit_day), '-infinity')
    group by day order by day`.execute(db)
  return rows
}

export const listDays = (db: Database) =>
  db
    .selectFrom('audit_day')
    .select(['day', sql<string>`encode(head, 'hex')`.as('head')])
    .orderBy('day')
    .execute()

/** False when another worker closed it first. */
export const insertDay = async (
  db: Database,
  given: { day: string; rows: number; head: string; brokenAuditId: number | null },
) =>
  (await db
    .insertInto('audit_day')
    .values({
      day: given.day,
      sealed_rows: given.rows,
      head: sql<Buffer>`decode(${given.head}, 'hex')`,
      broken_audit_id: given.brokenAuditId,
    })
    .onConflict((row) => row.column('day').doNothing())
    .returning('day')
    .executeTakeFirst()) !== undefined
