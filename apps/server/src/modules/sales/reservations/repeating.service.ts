import { randomUUID } from 'node:crypto'
import { generalMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { Refusal, refuse } from '#platform/errors.ts'
import * as queries from './repeating.queries.ts'

/**
 * Does the work of a call once, however often it is sent. The work keeps its own answer, under the attempt it is
 * given and in the transaction of its change; a refusal is kept here.
 */
export async function doOnce<Answer extends object>(
  db: Database,
  call: queries.Call | undefined,
  work: (attempt: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (!call) return work(undefined)
  const attempt = randomUUID()
  if (!(await queries.beginCall(db, call, attempt))) return repeat<Answer>(db, call)
  try {
    return await work(attempt)
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) await storeRefusal(db, attempt, error)
    else await queries.dropCall(db, attempt).catch(() => {})
    throw error
  }
}

async function repeat<Answer>(db: Database, call: queries.Call) {
  const known = await queries.findCall(db, call)
  if (known && known.body_hash !== call.bodyHash)
    throw refuse('key_of_another_call', generalMessages.sameKeyOtherRequest)
  if (!known || known.status === null) throw refuse('call_in_progress', generalMessages.repeatedRequest)
  if (known.status === 200) return known.answer as Answer
  const { code, message } = known.answer as { code: string; message: string }
  throw new Refusal(known.status, code, message)
}

const storeRefusal = (db: Database, attempt: string, { status, code, message }: Refusal) =>
  queries.storeAnswers(db, [{ attempt, status, answer: { code, message } }])
