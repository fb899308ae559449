import { sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import { countChanged, listRows, ROWS_AT_ONCE } from '#platform/database/statements.ts'
import { asyncCommit } from '#platform/database/async-commit.ts'
import type { Call } from './calls.rules.ts'

/** After this time an attempt without an answer has ended with its process, and another may take the call over. */
const TAKE_OVER_AFTER = sql`interval '1 minute'`

/**
 * Reserves the call for this attempt. False if the call was answered or another attempt may still be running. The
 * commit does not wait for the disk. The attempt commits its changes later, so a power cut cannot lose only this row.
 */
export async function beginCall(db: Database, { scope, key, bodyHash }: Call, attempt: string) {
  const rows = await listRows(db)`
    insert into idempotency (scope, key, body_hash, attempt)
    select ${scope}, ${key}, ${bodyHash}, ${attempt}
    from ${asyncCommit}
    on conflict (scope, key) do update set attempt = excluded.attempt, created_at = now()
      where idempotency.status is null and idempotency.body_hash = excluded.body_hash
        and idempotency.created_at < now() - ${TAKE_OVER_AFTER}
    returning 1`
  return rows.length > 0
}

export const findCall = (db: Database, { scope, key }: Call) =>
  db
    .selectFrom('idempotency')
    .select([
      'body_hash',
      'status',
      'answer',
      sql<number>`greatest(1, ceil(extract(epoch from created_at + ${TAKE_OVER_AFTER} - now())))::int`.as(
        'secondsLeft',
      ),
    ])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()

export type StoredAnswer = { attempt: string; status: number; answer: object }

/** Stores the answers of these attempts. Fails with a serialization error if another attempt has taken one over. */
export async function storeAnswers(db: Database, answers: StoredAnswer[]) {
  if (answers.length === 0) return
  const rows = await listRows(db)`
    update idempotency set status = stored.status, answer = stored.answer
    from json_to_recordset(${JSON.stringify(answers)}::json) as stored (attempt uuid, status integer, answer jsonb)
    where idempotency.attempt = stored.attempt and idempotency.status is null
    returning 1`
  if (rows.length < answers.length)
    throw Object.assign(new Error('Another attempt has taken this call over.'), { code: '40001' })
}

/** Deletes the attempt, because its error may not occur again when the call is repeated. */
export const dropCall = (db: Database, attempt: string) =>
  db.deleteFrom('idempotency').where('attempt', '=', attempt).where('status', 'is', null).execute()

/** Deletes the stored answers of repeatable calls after 48 hours. */
export const deleteOldAnswers = (db: Database) => countChanged(db)`
  delete from idempotency where (scope, key) in (
    select scope, key from idempotency where created_at < now() - interval '48 hours'
    order by created_at limit ${ROWS_AT_ONCE})`
