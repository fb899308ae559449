import { centsFromReais, countedInCents, isCashCount, shiftMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { invalid, refuse, refuseIf } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { findDifference, findEarlierCount, readExpected } from './shifts.queries.ts'
import { refuseApproval } from './shifts.rules.ts'
import { type By, lockAny, lockNewShift, lockOwn, shiftFact } from './shifts.service.ts'
import * as states from './states.queries.ts'

type WireCount = { value: number; quantity: number }

/**
 * Counts the cash of an own open shift. The cash that must be there is frozen under a lock that waits for movements under
 * way. Without a difference the shift is closed; otherwise another person must accept the difference. A recount may
 * correct the count before it. Cash that was moved after a count with a difference could hide the difference, so another
 * person must accept the counts after it, also without a difference.
 */
export const countShift = (db: Database, shiftId: string, wire: readonly WireCount[], by: By) =>
  db.transaction().execute(async (db) => {
    const counts = countsOf(wire)
    const { id } = await lockOwn(db, shiftId, by, ['open'])
    const [counted, expected] = [countedInCents(counts), await readExpected(db, id)]
    const isEven = counted === expected
    // guard: moved-cash-never-hides-difference
    const mustWait = !isEven || (await findEarlierCount(db, id)) !== undefined
    const status = mustWait ? 'counted' : 'closed'
    await states.countShift(db, { id, status, counts, countedInCents: counted, expectedInCents: expected })
    const after = { status, countedInCents: counted, expectedInCents: expected, counts }
    await recordFact(db, by.actor, { ...shiftFact(id, status), after })
    if (!mustWait) return shiftMessages.closed
    return isEven ? shiftMessages.countedAfterDifference : shiftMessages.counted(counted - expected)
  })

function countsOf(wire: readonly WireCount[]) {
  const counts = wire.map(({ value, quantity }) => ({ valueInCents: centsFromReais(value) ?? 0, quantity }))
  if (!isCashCount(counts)) throw invalid(shiftMessages.invalidCount, 'invalid_count')
  return counts.filter(({ quantity }) => quantity > 0).toSorted((a, b) => b.valueInCents - a.valueInCents)
}

/** Opens an own counted shift again, because the count was wrong or money was forgotten. */
export const reopenShift = (db: Database, shiftId: string, reason: string, by: By) =>
  db.transaction().execute(async (db) => {
    const { id, eventId, status } = await lockOwn(db, shiftId, by, ['open', 'counted'])
    if (status === 'open') throw refuse('not_counted', shiftMessages.notCounted)
    await lockNewShift(db, eventId, by.accountId)
    await states.reopenShift(db, id)
    await recordFact(db, by.actor, { ...shiftFact(id, 'reopened'), after: { status: 'open' }, reason })
    return shiftMessages.reopened
  })

/** Accepts the count of a counted shift that another person opened. This closes the shift. */
export const approveShift = (
  db: Database,
  shiftId: string,
  reason: string,
  { accountId, actor }: { accountId: number; actor: Actor },
) =>
  db.transaction().execute(async (db) => {
    const shift = await lockAny(db, shiftId)
    const { inCents = null } = (await findDifference(db, shift.id)) ?? {}
    refuseIf(refuseApproval({ ...shift, inCents }, accountId))
    await states.closeApproved(db, { id: shift.id, approvedBy: accountId, reason })
    const after = { status: 'closed', differenceInCents: inCents }
    await recordFact(db, actor, { ...shiftFact(shift.id, 'approved'), after, reason })
    return shiftMessages.approved(inCents ?? 0)
  })
