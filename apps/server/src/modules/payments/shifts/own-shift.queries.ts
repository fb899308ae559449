import type { Database, Transaction } from '#platform/database/client.ts'

/** How a shift is locked until commit: movements share it, and a count waits for all of them. */
export type ShiftLock = 'share' | 'update'

export const lockShift = (db: Transaction, shiftId: string, lock: ShiftLock) => {
  const shift = db
    .selectFrom('shift')
    .where('id', '=', shiftId)
    .select([
      'id',
      'event_id as eventId',
      'status',
      'opened_by as openedBy',
      'device_key_hash as deviceKeyHash',
    ])
  return (lock === 'share' ? shift.forShare() : shift.forUpdate()).executeTakeFirst()
}

/** True for an event at which the desk sees the expected cash of its open shifts. */
export const showsCashToDesk = async (db: Database, eventId: string) =>
  (await db.selectFrom('event').where('id', '=', eventId).select('desk_sees_cash').executeTakeFirst())
    ?.desk_sees_cash === true
