import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Notice } from '#platform/outbox/notices.rules.ts'
import { SECURITY_LIMITS } from './security.rules.ts'

/** Security messages are counted one after the other, until the end of the transaction, by all processes. */
export const lockSecurityMessages = (db: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('porteira security messages', 0))`.execute(db)

type Counted = { mark: string; isCode: boolean; messagesPerHour: number }

/** Writes a message and counts it, unless a limit is reached. Answers what was counted in the hour before it. */
export async function insertWithinLimits(
  db: Transaction,
  { fact, channel, recipient, subject, text, html }: Notice,
  { mark, isCode, messagesPerHour }: Counted,
) {
  const { codesPerHour, codesPerRecipientAndHour, messagesPerRecipientAndDay } = SECURITY_LIMITS
  const { rows } = await sql<{ isPromised: boolean; messages: number; codes: number }>`
    with in_all as (
      select count(*)::int as messages, count(*) filter (where is_code)::int as codes
      from security_message where created_at > now() - interval '1 hour'
    ), to_recipient as (
      select count(*) as messages,
        count(*) filter (where is_code and created_at > now() - interval '1 hour') as codes
      from security_message where recipient_mark = ${mark} and created_at > now() - interval '1 day'
    ), promised as (
      insert into outbox (fact, channel, recipient, subject, text, html)
      select ${fact}, ${channel}, ${recipient}, ${subject}, ${text}, ${html} from in_all, to_recipient
      where in_all.messages < ${messagesPerHour}::int
        and to_recipient.messages < ${messagesPerRecipientAndDay}::int
        and (not ${isCode}::boolean or (in_all.codes < ${codesPerHour}::int
          and to_recipient.codes < ${codesPerRecipientAndHour}::int))
      on conflict (fact, channel) do nothing
      returning id
    ), counted as (
      insert into security_message (recipient_mark, is_code) select ${mark}, ${isCode}::boolean from promised
    )
    select exists (select from promised) as "isPromised", messages, codes from in_all`.execute(db)
  return rows[0] ?? { isPromised: false, messages: 0, codes: 0 }
}

/** Security messages of the last hour. */
export async function countSecurityMessages(db: Database) {
  const { rows } = await sql<{ messages: number; codes: number }>`
    select count(*)::int as messages, count(*) filter (where is_code)::int as codes
    from security_message where created_at > now() - interval '1 hour'`.execute(db)
  return rows[0] ?? { messages: 0, codes: 0 }
}
