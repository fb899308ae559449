import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { asyncCommit } from '#platform/database/async-commit.ts'

/** One call as its sender names it; the scope is who sent it, and where to. */
export type Call = { scope: string; key: string; bodyHash: string }

/**
 * Takes the call for this attempt. False where it was answered, or another attempt may still be at it. It does not
 * wait for the disk: what the attempt changes is written after it, so that no power cut takes only this row.
 */
export async function beginCall(db: Database, { scope, key, bodyHash }: Call, attempt: string) {
  const { rows } = await sql`
    insert into idempotency (scope, key, body_hash, attempt)
    select ${scope}, ${key}, ${bodyHash}, ${attempt}
    from ${asyncCommit}
    on conflict (scope, key) do update set attempt = excluded.attempt, created_at = now()
      where idempotency.status is null and idempotency.body_hash = excluded.body_hash
        and idempotency.created_at < now() - interval '1 minute'
    returning 1`.execute(db)
  return rows.length > 0
}

export const findCall = (db: Database, { scope, key }: Call) =>
  db
    .selectFrom('idempotency')
    .select(['body_hash', 'status', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()

export type StoredAnswer = { attempt: string; status: number; answer: object }

/** Keeps what these attempts are answered; fails like a conflict where another attempt has taken one over. */
export async function storeAnswers(db: Database, kept: StoredAnswer[]) {
  if (kept.length === 0) return
  const { rows } = await sql`
    update idempotency set status = kept.status, answer = kept.answer
    from json_to_recordset(${JSON.stringify(kept)}::json) as kept (attempt uuid, status integer, answer jsonb)
    where idempotency.attempt = kept.attempt and idempotency.status is null
    returning 1`.execute(db)
  if (rows.length < kept.length)
    throw Object.assign(new Error('Another attempt has taken this call over.'), { code: '40001' })
}

/** The attempt came to nothing that would be true the next time. */
export const dropCall = (db: Database, attempt: string) =>
  db.deleteFrom('idempotency').where('attempt', '=', attempt).where('status', 'is', null).execute()
