import { randomUUID } from 'node:crypto'
import type { CheckInAction, CheckInEntry, Requirement } from '@porteira/contract'
import { addDays, CHECKED, type CheckInState, type PlainDate, subjectsOf } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { applyLocked } from './actions.service.ts'
import { listSomeEntries } from '../entries/entries.queries.ts'
import { entryOf } from '../entries/entries.rules.ts'
import { findCheckInDevice } from '../entries/event.queries.ts'
import { eventOf, requirementsOf, surroundingsOf } from '../entries/surroundings.service.ts'

/** An entry at the check-in before the import. The documents of an absent one were not checked. */
export type PastCheckIn = {
  eventId: string
  cartItemId: number
  state: Exclude<CheckInState, 'expected'>
  at: Date
}

const KINDS = { present: 'present', handedOut: 'handOut', absent: 'absent' } as const
const DOCUMENT_DAYS = 60

/** Checks entries in as the device of their event does. */
export async function insertPastCheckIns(db: Transaction, checkIns: PastCheckIn[]) {
  for (const [eventId, past] of Map.groupBy(checkIns, (checkIn) => checkIn.eventId)) {
    const device = await findCheckInDevice(db, eventId)
    if (!device) continue
    const event = await eventOf(db, eventId)
    const requirements = await requirementsOf(db, eventId)
    const ids = past.map(({ cartItemId }) => cartItemId)
    const rows = await listSomeEntries(db, eventId, ids)
    const known = await surroundingsOf(db, eventId, rows)
    const entries = new Map(rows.map((row) => [row.cartItemId, entryOf(row, known)]))
    const actions = past
      .flatMap((checkIn) => {
        const entry = entries.get(checkIn.cartItemId)
        return entry ? stepsOf(checkIn, entry, requirements, event.endsOn) : []
      })
      .map((step, index): CheckInAction => ({ ...step, actionId: randomUUID(), sequence: index + 1 }))
    const actor = { kind: 'device' as const, deviceId: device.id }
    await applyLocked(db, event, { clientId: randomUUID(), actions }, { actor, roles: ['checkin'] })
  }
}

/** The documents that were checked of an entry, and then its state. */
function stepsOf(
  { cartItemId, state, at }: PastCheckIn,
  entry: CheckInEntry,
  requirements: Requirement[],
  endsOn: PlainDate,
) {
  const step = {
    at: at.toISOString(),
    queued: 0,
    cartItemId,
    version: entry.version,
    from: 'expected' as const,
    reason: '',
    requirementId: '',
    subject: '',
    value: '',
  }
  const checked = state === 'absent' ? [] : subjectsOf(entry, requirements)
  return [
    ...checked.map(({ requirement, subject }) => ({
      ...step,
      kind: 'check' as const,
      requirementId: requirement.requirementId,
      subject,
      value: requirement.kind === 'date' ? addDays(endsOn, DOCUMENT_DAYS) : CHECKED,
    })),
    { ...step, kind: KINDS[state] },
  ]
}
