import { adminMessages, authorisationMessages as messages } from '@porteira/domain'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { authorisationFact } from './facts.rules.ts'
import { stateOf } from './minors.rules.ts'
import { eventOf, listMinors } from './minors.service.ts'
import * as states from './states.queries.ts'

type Place = { eventUUID: string; userUUID: string }
type SignedIn = Actor & { accountId: number }

/** Marks that the guardian signed on paper. A link that was sent stops working. */
export const markOnPaper = (db: Database, place: Place, note: string, actor: SignedIn) =>
  db.transaction().execute(async (db) => {
    const { eventId, accountId, state } = await findMinor(db, place)
    const id = await states.markOnPaper(db, { eventId, accountId, by: actor.accountId, note: note.trim() })
    if (id === undefined)
      throw state === 'signed'
        ? refuse('already_signed', messages.alreadySigned)
        : refuse('already_on_paper', messages.alreadyOnPaper)
    await recordFact(db, actor, authorisationFact(id, 'onPaper', 'onPaper', { eventId, accountId }))
    return messages.markedOnPaper
  })

/** Takes back the mark of a paper, with a reason. The authorisation is then missing. */
export const undoOnPaper = (db: Database, place: Place, reason: string, actor: SignedIn) =>
  db.transaction().execute(async (db) => {
    if (reason.trim() === '') throw invalid(adminMessages.invalidReason, 'invalid_reason')
    const { eventId, accountId } = await findMinor(db, place)
    const withdrawal = { eventId, accountId, by: actor.accountId, reason: reason.trim() }
    const id = await states.withdrawPaper(db, withdrawal)
    if (id === undefined) throw refuse('not_on_paper', messages.notOnPaper)
    await recordFact(db, actor, authorisationFact(id, 'withdrawn', 'withdrawn', { eventId, accountId }))
    return messages.paperUndone
  })

async function findMinor(db: Transaction, { eventUUID, userUUID }: Place) {
  const event = await eventOf(db, eventUUID)
  const [minor] = isUuid(userUUID) ? await listMinors(db, { eventId: event.id, userUUID }) : []
  if (!minor) throw notFound(messages.notAMinorOfEvent)
  return { eventId: event.id, accountId: minor.accountId, state: stateOf(minor) }
}
