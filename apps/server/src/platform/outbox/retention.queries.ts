import type { Database } from '#platform/database/client.ts'
import { countChanged, ROWS_AT_ONCE } from '#platform/database/statements.ts'

/** Clears text and address of messages after 180 days; that each was sent, and its fact, stays known. */
export const clearOldNotices = (db: Database) => countChanged(db)`
  update outbox set recipient = '', subject = '', text = '', html = '', last_error = '' where id in (
    select id from outbox where recipient <> '' and created_at < now() - interval '180 days'
      and (sent_at is not null or failed_at is not null)
    order by created_at limit ${ROWS_AT_ONCE} for update skip locked)`
