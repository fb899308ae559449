import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { listRows } from '#platform/database/statements.ts'
import { LINK_FACTS, type Notice, SECRET_FACTS } from './notices.rules.ts'

/** Inserts a message once per fact. Returns false when the fact already has its message. */
export const insertNotice = async (db: Database, notice: Notice) =>
  (await db
    .insertInto('outbox')
    .values(notice)
    .onConflict((row) => row.columns(['fact', 'channel']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Inserts messages, each once per fact. */
export const insertNotices = (db: Database, notices: Notice[]) =>
  sql`
    insert into outbox (fact, channel, recipient, subject, text, html)
    select fact, channel, recipient, subject, text, html from json_to_recordset(${JSON.stringify(notices)}::json)
      as given (fact text, channel text, recipient text, subject text, text text, html text)
    on conflict (fact, channel) do nothing`.execute(db)

export type WaitingNotice = Notice & { id: number; attempts: number }

const isWaiting = sql`sent_at is null and failed_at is null and next_try_at <= now()`

export const findWaiting = (db: Database) => listRows<object>(db)`
  select from outbox where ${isWaiting} limit 1`

/**
 * Takes some waiting messages for this worker, codes first. The time of their next attempt is moved ahead, so another
 * worker sends them later if this one dies. They are chosen once: a subquery of the update may run for each row and takes
 * more than the limit.
 */
export const takeWaiting = (db: Database, limit: number) => listRows<WaitingNotice>(db)`
  with taken as materialized (select id from outbox
    where ${isWaiting}
    order by not starts_with(fact, ${SECRET_FACTS}), id limit ${limit} for update skip locked)
  update outbox set attempts = attempts + 1, next_try_at = now() + interval '2 minutes'
  from taken where outbox.id = taken.id
  returning outbox.id, fact, channel, recipient, subject, text, html, attempts`

/** The stored text of a message after it was sent or given up: empty if it holds a secret or a link. */
const afterwards = (column: 'text' | 'html') =>
  sql<string>`case when starts_with(fact, ${SECRET_FACTS}) or starts_with(fact, ${LINK_FACTS}) then '' else ${sql.ref(column)} end`
const blankedSecrets = { text: afterwards('text'), html: afterwards('html') }

/** Gives up secrets that were not sent while they were valid. */
export const giveUpStaleSecrets = (db: Database) =>
  db
    .updateTable('outbox')
    .set({ failed_at: sql`now()`, last_error: 'too late', ...blankedSecrets })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(sql<boolean>`starts_with(fact, ${SECRET_FACTS})`)
    .where('created_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()

export const markSent = (db: Database, id: number) =>
  db
    .updateTable('outbox')
    .set({ sent_at: sql`now()`, last_error: '', ...blankedSecrets })
    .where('id', '=', id)
    .execute()

export const markTried = (
  db: Database,
  id: number,
  given: { reason: string; waitSeconds: number | undefined },
) =>
  db
    .updateTable('outbox')
    .set({
      last_error: given.reason.slice(0, 300),
      ...(given.waitSeconds === undefined
        ? { failed_at: sql<Date>`now()`, ...blankedSecrets }
        : { next_try_at: sql<Date>`now() + make_interval(secs => ${given.waitSeconds})` }),
    })
    .where('id', '=', id)
    .execute()
