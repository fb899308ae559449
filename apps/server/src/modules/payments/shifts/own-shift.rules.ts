import { hash } from 'node:crypto'
import { tillMessages } from '@porteira/domain'
import type { ShiftStatus } from '#platform/database/tables.ts'

/** The person and the browser that work with a shift. */
export type Cashier = { accountId: number; deviceKey: string }

export type ShiftFacts = { status: ShiftStatus; openedBy: number; deviceKeyHash: Buffer }

/** The database keeps the hash of the key of a browser only. */
export const hashDeviceKey = (deviceKey: string) => hash('sha256', deviceKey, 'buffer')

/** The refusal if this person in this browser may not work with the shift in one of these states; otherwise nothing. */
export function refuseShift(
  { status, openedBy, deviceKeyHash }: ShiftFacts,
  { accountId, deviceKey }: Cashier,
  allowed: readonly ShiftStatus[] = ['open'],
) {
  // guard: shift-of-its-opener-only
  if (openedBy !== accountId) return { code: 'shift_of_another', message: tillMessages.shiftOfAnother }
  // guard: shift-of-this-browser-only
  if (!hashDeviceKey(deviceKey).equals(deviceKeyHash))
    return { code: 'shift_elsewhere', message: tillMessages.shiftElsewhere }
  // guard: shift-in-allowed-state-only
  if (allowed.includes(status)) return undefined
  return status === 'closed'
    ? { code: 'shift_closed', message: tillMessages.shiftClosed }
    : { code: 'shift_not_open', message: tillMessages.shiftNotOpen }
}
