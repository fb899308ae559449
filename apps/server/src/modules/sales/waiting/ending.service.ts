import { waitingMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { notify } from './notices.service.ts'
import * as states from './states.queries.ts'

const actor: Actor = { kind: 'job' }

/** Ends the waits for items that are not sold any more, each with a mail, and questions without an answer in time. */
export const endStopped = (db: Database) =>
  db.transaction().execute(async (db) => {
    for (const { id, refused } of await states.endUnanswered(db))
      await recordFact(db, actor, factOf('waiting.unanswered', { waiting: id }, { refused }))
    for (const { id, isCancelled } of await states.endStopped(db))
      await recordEnd(db, id, isCancelled ? waitingMessages.endedByCancellation : waitingMessages.endedBySale)
  })

/** Ends the wait of a person who may not buy the units. The caller has locked it. */
export async function endRefused(db: Transaction, id: string, refusal: string) {
  await states.markEnded(db, id, 'ended')
  await recordEnd(db, id, (itemName) => waitingMessages.endedByLimit(itemName, refusal))
}

async function recordEnd(db: Transaction, id: string, sentence: (itemName: string) => string) {
  await recordFact(db, actor, factOf('waiting.ended', { waiting: id }))
  await notify(db, id, ({ itemName }) => ({
    fact: `waiting.ended:${id}`,
    subject: waitingMessages.endedSubject(itemName),
    sentences: [sentence(itemName)],
  }))
}
