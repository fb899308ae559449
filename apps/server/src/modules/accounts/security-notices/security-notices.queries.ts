import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { readRow } from '#platform/database/statements.ts'
import type { CountedNotices, CountedToRecipient } from './security-notices.rules.ts'

/** Lets one transaction at a time count notices, across all processes, until it ends. */
export const lockSecurityNotices = (db: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('porteira security messages', 0))`.execute(db)

/** Counts the notices of the last hour. */
export const countSecurityNotices = (db: Database) => readRow<CountedNotices>(db)`
  select count(*)::int as messages, count(*) filter (where is_code)::int as codes
  from security_message where created_at > now() - interval '1 hour'`

/** Counts the notices to one recipient: all of the last day, codes of the last hour. */
export const countToRecipient = (db: Database, mark: string) => readRow<CountedToRecipient>(db)`
  select count(*)::int as "messagesToday",
    count(*) filter (where is_code and created_at > now() - interval '1 hour')::int as "codesInHour"
  from security_message where recipient_mark = ${mark} and created_at > now() - interval '1 day'`

export const insertSecurityNotice = (db: Transaction, mark: string, isCode: boolean) =>
  db.insertInto('security_message').values({ recipient_mark: mark, is_code: isCode }).execute()
