import { randomUUID } from 'node:crypto'
import { checkInMessages, type CheckInState } from '@porteira/domain'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import { formationFact } from '../../formation-fact.rules.ts'
import { lockCheckIn, storeRevision } from '../actions/actions.queries.ts'
import { applyLocked } from '../actions/actions.service.ts'
import { findConflict, resolveConflict as resolve } from './conflicts.queries.ts'
import { listSomeEntries, lockFormations } from '../entries/entries.queries.ts'
import type { EntryRow } from '../entries/entries.rules.ts'
import { isHandedOut } from '../handed-out/handed-out.service.ts'
import { takeNumbersBack } from '../actions/states.queries.ts'
import { eventOf } from '../entries/surroundings.service.ts'

type Place = { eventUUID: string; conflictId: string }
type Person = Actor & { accountId: number }
/** The entry as the person saw it. */
type ShownEntry = { version: number; state: CheckInState }
type Decision = { resolution: 'keep' | 'undo'; seen: ShownEntry; note: string; actor: Person }

/**
 * A person decides about a conflict, once: the number stays with the entry, or it came back. A hand-out that was not
 * applied is done now, by the rules of every hand-out; what stops it refuses the decision. So does a change of the
 * entry that the person did not see.
 */
export async function resolveConflict(
  db: Database,
  place: Place,
  { resolution, seen, note, actor }: Decision,
) {
  const event = await eventOf(db, place.eventUUID)
  const { eventUUID: eventId } = event
  if (note.trim() === '') throw invalid(checkInMessages.noteNeeded)
  const conflictId = Number(place.conflictId)
  return db.transaction().execute(async (db) => {
    const found = /^\d{1,15}$/.test(place.conflictId)
      ? await findConflict(db, eventId, conflictId)
      : undefined
    if (!found) throw notFound()
    const { cartItemId, kind, wanted } = found
    await lockFormations(db, [cartItemId])
    const revision = await lockCheckIn(db, eventId)
    const by = actor.accountId
    if (!(await resolve(db, { eventId, conflictId, by, resolution, note: note.trim() })))
      throw refuse('already_resolved', checkInMessages.resolvedBefore)
    const [entry] = await listSomeEntries(db, eventId, [cartItemId])
    // guard: conflict-resolved-as-seen
    if (entry?.version !== seen.version || entry.state !== seen.state)
      throw refuse('changed', checkInMessages.changedWhileDeciding)
    // A hand-out that was never applied has nothing to take back; a later one is valid.
    const isUnapplied = wanted === 'handOut' && kind !== 'handedOutTwice'
    const back =
      // guard: later-hand-out-kept
      resolution === 'undo' && !isUnapplied
        ? await takeNumbersBack(db, { eventId, cartItemIds: [cartItemId], by, revision, conflictId })
        : []
    const isKept = resolution === 'keep' && (await keepNumber(db, event, { entry, wanted }, actor))
    await storeRevision(db, eventId, revision)
    await recordFact(
      db,
      actor,
      formationFact('checkin.resolved', cartItemId, {
        ...(back.length > 0 && { before: { checkIn: 'handedOut' } }),
        // The note stays with the conflict, where it is deleted in time.
        after: { conflictId, ...(back.length > 0 && { checkIn: 'present' }) },
      }),
    )
    if (isKept) return checkInMessages.resolvedKept
    const isUndone = resolution === 'undo' && (back.length > 0 || wanted === 'handOut')
    // A later hand-out of the entry stays.
    if (isUndone && (await isHandedOut(db, cartItemId))) return checkInMessages.resolvedUnchanged
    return isUndone ? checkInMessages.resolvedUndone : checkInMessages.resolvedUnchanged
  })
}

/** Hands the number out if that is what the action of the conflict did. Returns true if the entry has its number. */
async function keepNumber(
  db: Transaction,
  event: Awaited<ReturnType<typeof eventOf>>,
  { entry, wanted }: { entry: EntryRow; wanted: string | null },
  actor: Person,
) {
  if (entry.state === 'handedOut') return true
  if (wanted !== 'handOut') return false
  const action = {
    actionId: randomUUID(),
    sequence: 1,
    at: new Date().toISOString(),
    queued: 0,
    kind: 'handOut' as const,
    cartItemId: entry.cartItemId,
    version: entry.version,
    from: entry.state,
    reason: '',
    requirementId: '',
    subject: '',
    value: '',
  }
  const sent = { clientId: randomUUID(), actions: [action] }
  const [result] = await applyLocked(db, event, sent, { actor, roles: [] })
  // guard: kept-number-by-the-rules
  if (result?.outcome !== 'applied') throw refuse('cannot_keep', result?.msg ?? '')
  return true
}
