import type { Transaction } from '#platform/database/client.ts'
import type { PastShift } from './past-shifts.rules.ts'

export const insertShift = async (db: Transaction, shift: PastShift, deviceKeyHash: Buffer) =>
  (
    await db
      .insertInto('shift')
      .values({
        event_id: shift.eventId,
        number: shift.number,
        opened_by: shift.openedBy,
        opened_at: shift.openedAt,
        float_in_cents: shift.floatInCents,
        device_key_hash: deviceKeyHash,
        device_name: shift.deviceName,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export async function insertMovements(db: Transaction, shiftId: string, { movements, openedBy }: PastShift) {
  if (movements.length === 0) return
  await db
    .insertInto('shift_movement')
    .values(
      movements.map(({ kind, valueInCents, reason, at }) => ({
        shift_id: shiftId,
        kind,
        amount_in_cents: valueInCents,
        reason,
        recorded_by: openedBy,
        recorded_at: at,
      })),
    )
    .execute()
}
