import { checkInMessages } from '@porteira/domain'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import { lockCheckIn, storeRevision } from './actions.queries.ts'
import { findConflict, resolveConflict as resolve } from './conflicts.queries.ts'
import { lockFormations } from './entries.queries.ts'
import { checkInFact } from './facts.rules.ts'
import { takeNumbersBack } from './states.queries.ts'
import { eventOf } from './surroundings.service.ts'

type Place = { eventUUID: string; conflictId: string }
type Decision = { resolution: 'keep' | 'undo'; note: string; actor: Actor & { accountId: number } }

/** A person decides about a conflict, once: the number stays with the entry, or it came back. */
export async function resolveConflict(db: Database, place: Place, { resolution, note, actor }: Decision) {
  const { eventUUID: eventId } = await eventOf(db, place.eventUUID)
  if (note.trim() === '') throw invalid(checkInMessages.noteNeeded)
  const conflictId = Number(place.conflictId)
  return db.transaction().execute(async (db) => {
    const found = /^\d{1,15}$/.test(place.conflictId)
      ? await findConflict(db, eventId, conflictId)
      : undefined
    if (!found) throw notFound()
    const { cartItemId } = found
    await lockFormations(db, [cartItemId])
    const revision = await lockCheckIn(db, eventId)
    const by = actor.accountId
    if (!(await resolve(db, { eventId, conflictId, by, resolution, note: note.trim() })))
      throw refuse('already_resolved', checkInMessages.resolvedBefore)
    const back =
      resolution === 'undo'
        ? await takeNumbersBack(db, { eventId, cartItemIds: [cartItemId], by, revision })
        : []
    await storeRevision(db, eventId, revision)
    await recordFact(
      db,
      actor,
      checkInFact('checkin.resolved', cartItemId, {
        ...(back.length > 0 && { before: { checkIn: 'handedOut' }, after: { checkIn: 'present' } }),
        reason: note.trim(),
      }),
    )
    return resolution === 'undo' ? checkInMessages.resolvedUndone : checkInMessages.resolvedKept
  })
}
