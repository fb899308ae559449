import { MAX_CASH_IN_CENTS, shiftMessages, tillMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { ShiftMovementKind, ShiftStatus } from '#platform/database/tables.ts'
import { eventNotFound, notFound, refuse, refuseIf } from '#platform/errors.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { doInTransactionOnce } from '#platform/idempotency/calls.service.ts'
import type { Call } from '#platform/idempotency/calls.rules.ts'
import { lockShift } from './own-shift.queries.ts'
import { type Cashier, hashDeviceKey, refuseShift } from './own-shift.rules.ts'
import { mustHoldCash, seesCash } from './own-shift.service.ts'
import * as queries from './shifts.queries.ts'
import { amountOf, shiftOf, type Viewer } from './shifts.rules.ts'

/** Who changes a shift, and in which browser. */
export type By = Cashier & { actor: Actor }

/** The audit fact of a shift. */
export const shiftFact = (shiftId: string, action: string) => factOf(`shift.${action}`, { shift: shiftId })

/** Opens a shift with the cash in the drawer. A person has one open shift in an event at a time. */
export const openShift = (
  db: Database,
  opening: { eventUUID: string; float: number; deviceName: string },
  by: By,
) =>
  db.transaction().execute(async (db) => {
    const eventId = opening.eventUUID.toLowerCase()
    const floatInCents = amountOf(opening.float, 0)
    if (!isUuid(eventId) || !(await queries.hasEvent(db, eventId))) throw eventNotFound()
    await lockNewShift(db, eventId, by.accountId)
    const shift = await queries.insertShift(db, {
      eventId,
      openedBy: by.accountId,
      floatInCents,
      deviceKeyHash: hashDeviceKey(by.deviceKey),
      deviceName: opening.deviceName,
    })
    const after = { status: 'open', eventId, number: shift.number, valueInCents: floatInCents }
    await recordFact(db, by.actor, { ...shiftFact(shift.id, 'opened'), after })
    return { ...shift, msg: shiftMessages.opened(shift.number) }
  })

/** Lets this call alone open or reopen a shift of the event, and refuses a person who has an open one. */
export async function lockNewShift(db: Transaction, eventId: string, accountId: number) {
  await queries.lockShiftsOf(db, eventId)
  // guard: one-open-shift-per-person
  if (await queries.hasOpenShift(db, eventId, accountId))
    throw refuse('already_open', shiftMessages.alreadyOpen)
}

type Movement = { shiftId: string; kind: ShiftMovementKind; value: number; reason: string }

/**
 * Takes cash out of the drawer of an own open shift, at most what is there, or puts cash in. A call that is sent again
 * with its key moves the cash once.
 */
export const moveCash = (
  db: Database,
  { shiftId, kind, value, reason }: Movement,
  { call, ...by }: By & { call: Call | undefined },
) =>
  doInTransactionOnce(db, call, async (db) => {
    const valueInCents = amountOf(value, 1)
    const { id, eventId } = await lockOwn(db, shiftId, by, ['open'])
    const out = kind === 'withdrawal' ? valueInCents : 0
    const drawerInCents = await mustHoldCash(db, { id, eventId, accountId: by.accountId }, out)
    if (kind === 'deposit' && valueInCents + drawerInCents > MAX_CASH_IN_CENTS)
      throw refuse('too_much_cash', shiftMessages.tooMuchCash)
    const moved = { shift_id: id, kind, amount_in_cents: valueInCents, reason, recorded_by: by.accountId }
    await queries.insertMovements(db, [moved])
    const action = kind === 'withdrawal' ? 'withdrawn' : 'deposited'
    await recordFact(db, by.actor, { ...shiftFact(id, action), after: { valueInCents }, reason })
    return { msg: shiftMessages[action](valueInCents) }
  })

/** Continues the own shift in this browser. The browser before it may no longer work with the shift. */
export const moveShift = (db: Database, shiftId: string, deviceName: string, by: By) =>
  db.transaction().execute(async (db) => {
    const shift = await lockAny(db, shiftId)
    // guard: shift-moved-by-its-opener
    if (shift.openedBy !== by.accountId) throw refuse('shift_of_another', tillMessages.shiftOfAnother)
    if (shift.status === 'closed') throw refuse('shift_closed', tillMessages.shiftClosed)
    await queries.moveToBrowser(db, shift.id, hashDeviceKey(by.deviceKey), deviceName)
    await recordFact(db, by.actor, shiftFact(shift.id, 'moved'))
    return shiftMessages.moved
  })

/** Locks an own shift in this browser for a change. Waits for movements under way. */
export async function lockOwn(db: Transaction, shiftId: string, by: By, allowed: readonly ShiftStatus[]) {
  const shift = await lockAny(db, shiftId)
  refuseIf(refuseShift(shift, by, allowed))
  return shift
}

/** Locks a shift for a change. Waits for movements under way. */
export async function lockAny(db: Transaction, shiftId: string) {
  const shift = isUuid(shiftId) ? await lockShift(db, shiftId.toLowerCase(), 'update') : undefined
  if (!shift) throw notFound(tillMessages.shiftNotFound)
  return shift
}

/** A shift as this person sees it. */
export async function readShift(db: Database, shiftId: string, viewer: Viewer) {
  const [row] = await queries.listShifts(db, { id: shiftId })
  if (!row) throw notFound(tillMessages.shiftNotFound)
  return shiftOf(row, viewer, await seesCash(db, viewer.accountId, row.eventId))
}

/** The own open shift in an event, or the own counted one that waits for an approval; undefined without one. */
export async function findOwnShift(db: Database, eventId: string, viewer: Viewer) {
  const rows = await queries.listShifts(db, { eventId, openedBy: viewer.accountId, isEnded: false })
  const row = rows.find(({ status }) => status === 'open') ?? rows.at(-1)
  return row && shiftOf(row, viewer, await seesCash(db, viewer.accountId, eventId))
}

/** Shifts with their money, by number. */
export const listShifts = (db: Database, filter: queries.ShiftFilter) => queries.listShifts(db, filter)
