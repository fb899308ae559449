import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { findRow, readRow } from '#platform/database/statements.ts'
import type { OutboxChannel } from '#platform/database/tables.ts'
import type { SentCodes } from './recovery.rules.ts'

type Request = { cpf: string; channel: OutboxChannel; contact: string; landing: string }

export const insertRequest = (db: Database, request: Request) =>
  db.insertInto('recovery_request').values(request).execute()

/** Unanswered requests, the oldest first. */
export const listRequests = (db: Database, limit: number) =>
  db
    .selectFrom('recovery_request')
    .select(['id', 'cpf', 'channel', 'contact', 'landing'])
    .orderBy('id')
    .limit(limit)
    .execute()

/** False if another worker has answered the request. */
export const removeRequest = async (db: Database, id: number) =>
  (await db.deleteFrom('recovery_request').where('id', '=', id).returning('id').executeTakeFirst()) !==
  undefined

/** Deletes requests that are too old to answer. */
export const removeOldRequests = (db: Database) =>
  db
    .deleteFrom('recovery_request')
    .where('created_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()

/** Counts the codes that an account was sent lately. */
export const countSent = (db: Database, accountId: number) => readRow<SentCodes>(db)`
  select count(*) filter (where created_at > now() - interval '60 seconds')::int as "inLastMinute",
    count(*) filter (where created_at > now() - interval '1 hour')::int as "inLastHour",
    count(*) filter (where created_at > now() - interval '24 hours')::int as "inLastDay"
  from recovery where account_id = ${accountId}`

type NewCode = { id: string; accountId: number; channel: OutboxChannel; codeHash: string; minutes: number }

/** Stores a new code, which invalidates the code before it. */
export async function replaceCode(db: Database, { id, accountId, channel, codeHash, minutes }: NewCode) {
  await db
    .updateTable('recovery')
    .set({ voided_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  await db
    .insertInto('recovery')
    .values({
      id,
      account_id: accountId,
      purpose: channel,
      code_hash: codeHash,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute()
}

const MAX_FAILURES = 5

/**
 * Counts one try at the live code of a CPF before the code is compared, so that parallel tries cannot exceed the
 * limit. Returns undefined if there is no code that may still be tried.
 */
export function beginTry(db: Database, cpf: string) {
  return findRow<{ id: string; accountId: number; channel: OutboxChannel; codeHash: string }>(db)`
    update recovery set failures = failures + 1
    from account
    where account.cpf = ${cpf} and account.disabled_at is null and recovery.account_id = account.id
      and used_at is null and voided_at is null and expires_at > now()
      -- guard: recovery-code-failures-limited
      and failures < ${MAX_FAILURES}
    returning recovery.id, account_id as "accountId", purpose as channel, code_hash as "codeHash"`
}

export const takeTryBack = (db: Database, id: string) =>
  db
    .updateTable('recovery')
    .set({ failures: sql`greatest(0, failures - 1)` })
    .where('id', '=', id)
    .execute()

/** Marks a code as used; false if it was used before, has expired or has no tries left. */
export const useCode = async (db: Database, id: string) =>
  (await db
    .updateTable('recovery')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    // guard: recovery-code-used-once
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('failures', '<', MAX_FAILURES)
    .returning('id')
    .executeTakeFirst()) !== undefined
