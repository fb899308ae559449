import { endpoints } from '@porteira/contract'
import { shiftMessages, tillMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse, refuseIf } from '#platform/errors.ts'
import { mayAct } from '#modules/accounts/index.ts'
import * as queries from './own-shift.queries.ts'
import { readExpected } from './shifts.queries.ts'
import { type Cashier, refuseShift } from './own-shift.rules.ts'

/**
 * Locks the shift in which a person takes or returns cash or card money, until commit. Refuses unless it is open,
 * belongs to this event, and this person opened it in this browser. Every movement locks it after the cart and before
 * it writes money, so a count waits for movements under way.
 */
export async function lockOwnShift(
  db: Transaction,
  {
    shiftId,
    eventId,
    cashier,
    lock = 'share',
  }: { shiftId: string | null; eventId: string; cashier: Cashier; lock?: queries.ShiftLock },
) {
  const shift = shiftId === null ? undefined : await queries.lockShift(db, shiftId, lock)
  // guard: money-in-open-shift-only
  if (!shift || shift.eventId !== eventId) throw refuse('no_shift', tillMessages.noShift)
  refuseIf(refuseShift(shift, cashier))
  return shift
}

/**
 * True for a person who sees the cash of an open shift: the roles that read all shifts, and at an event that says so the
 * desk too. The count of all others is blind.
 */
export const seesCash = async (db: Database, accountId: number, eventId: string) => {
  const { roles } = endpoints['GET /api/events/:eventUUID/report/till'].access
  return (await queries.showsCashToDesk(db, eventId)) || mayAct(db, accountId, { roles, eventId })
}

/**
 * Refuses to take more cash out of a shift than its drawer holds. The caller has locked the shift for update, so that no
 * other cash goes out meanwhile. The refusal names the amount only to a person who may see it.
 */
export async function mustHoldCash(
  db: Transaction,
  shift: { id: string; eventId: string; accountId: number },
  outInCents: number,
) {
  const drawerInCents = await readExpected(db, shift.id)
  // guard: withdrawal-within-drawer
  if (outInCents > drawerInCents)
    throw refuse(
      'exceeds_drawer',
      (await seesCash(db, shift.accountId, shift.eventId))
        ? shiftMessages.exceedsDrawer(drawerInCents)
        : shiftMessages.exceedsHiddenDrawer,
    )
  return drawerInCents
}
