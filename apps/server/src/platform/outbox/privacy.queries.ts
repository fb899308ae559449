import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'

export const messages = sql`(select jsonb_agg(jsonb_build_object('channel', channel, 'recipient', recipient,
  'subject', subject, 'sentAt', sent_at) order by id) from outbox
  where recipient <> '' and recipient in (lower(account.email), account.mobile))`

/** Clears messages to these recipients; those that wait count as sent, so that none goes out. */
export const clearNoticesTo = (db: Database, recipients: string[]) =>
  sql`
    update outbox set recipient = '', subject = '', text = '', html = '', sent_at = coalesce(sent_at, now())
    where recipient <> '' and recipient = any(${recipients}::text[])`.execute(db)
