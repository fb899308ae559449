import { randomUUID } from 'node:crypto'
import { callMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { callInProgress, Refusal, refuse } from '#platform/errors.ts'
import * as queries from './calls.queries.ts'
import type { Call } from './calls.rules.ts'

/**
 * Runs the work of a call once, also if the call is sent several times. The work stores its answer under the given
 * attempt, in the same transaction as its changes. A refusal is stored here.
 */
export async function doOnce<Answer extends object>(
  db: Database,
  call: Call | undefined,
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

/** Does the work of a call once, in one transaction with its answer. */
export const doInTransactionOnce = <Answer extends object>(
  db: Database,
  call: Call | undefined,
  work: (db: Transaction) => Promise<Answer>,
) =>
  doOnce(db, call, (attempt) =>
    db.transaction().execute(async (db) => {
      const answer = await work(db)
      if (attempt) await storeAnswer(db, attempt, answer)
      return answer
    }),
  )

/** Stores the answer of an attempt with its changes. Inside a transaction. */
export const storeAnswer = (db: Transaction, attempt: string, answer: object) =>
  queries.storeAnswers(db, [{ attempt, status: 200, answer }])

async function repeat<Answer>(db: Database, call: Call) {
  const stored = await queries.findCall(db, call)
  if (stored && stored.body_hash !== call.bodyHash)
    throw refuse('key_of_another_call', callMessages.sameKeyOtherRequest)
  if (!stored || stored.status === null) throw callInProgress(stored?.secondsLeft ?? 1)
  if (stored.status === 200) return stored.answer as Answer
  const { code, message } = stored.answer as { code: string; message: string }
  throw new Refusal(stored.status, code, message)
}

const storeRefusal = (db: Database, attempt: string, { status, code, message }: Refusal) =>
  queries.storeAnswers(db, [{ attempt, status, answer: { code, message } }])
