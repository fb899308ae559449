import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { LINK_FACTS, type Notice, SECRET_FACTS } from './notices.rules.ts'

/** Writes a message down once per fact; the same fact again writes nothing and answers false. */
export const insertNotice = async (db: Database, notice: Notice) =>
  (await db
    .insertInto('outbox')
    .values(notice)
    .onConflict((row) => row.columns(['fact', 'channel']).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export type WaitingNotice = Notice & { id: number; attempts: number }

/**
 * Takes some waiting messages for this worker, first the codes that people sit and wait for. Their next try
 * moves ahead first, so a worker that dies keeps them for a while and another sends them then.
 */
export async function takeWaiting(db: Database, limit: number) {
  const { rows } = await sql<WaitingNotice>`
    update outbox set attempts = attempts + 1, next_try_at = now() + interval '2 minutes'
    where id in (select id from outbox where sent_at is null and failed_at is null and next_try_at <= now()
      order by not starts_with(fact, ${SECRET_FACTS}), id limit ${limit} for update skip locked)
    returning id, fact, channel, recipient, subject, text, html, attempts`.execute(db)
  return rows
}

/** The text that is kept of a message that was sent or given up: blank where it carries a secret or a link. */
const afterwards = (column: 'text' | 'html') =>
  sql<string>`case when starts_with(fact, ${SECRET_FACTS}) or starts_with(fact, ${LINK_FACTS}) then '' else ${sql.ref(column)} end`
const blankedSecrets = { text: afterwards('text'), html: afterwards('html') }

/** Secrets that nobody sent while they were worth something are not sent any more. */
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
