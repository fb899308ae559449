import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { CountedNotices, CountedToRecipient } from './security-notices.rules.ts'

/** Lets one transaction at a time count notices, across all processes, until it ends. */
export const lockSecurityNotices = (db: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('porteira security messages', 0))`.execute(db)

/** Counts the notices of the last hour. */
export async function countSecurityNotices(db: Database): Promise<CountedNotices> {
  const { rows } = await sql<CountedNotices>`
    select count(*)::int as messages, count(*) filter (where is_code)::int as codes
    from security_message where created_at > now() - interval '1 hour'`.execute(db)
  return rows[0] ?? { messages: 0, codes: 0 }
}

/** Counts the notices to one recipient: all of the last day, codes of the last hour. */
export async function countToRecipient(db: Database, mark: string): Promise<CountedToRecipient> {
  const { rows } = await sql<CountedToRecipient>`
    select count(*)::int as "messagesToday",
      count(*) filter (where is_code and created_at > now() - interval '1 hour')::int as "codesInHour"
    from security_message where recipient_mark = ${mark} and created_at > now() - interval '1 day'`.execute(
    db,
  )
  return rows[0] ?? { messagesToday: 0, codesInHour: 0 }
}

export const insertSecurityNotice = (db: Transaction, mark: string, isCode: boolean) =>
  db.insertInto('security_message').values({ recipient_mark: mark, is_code: isCode }).execute()
