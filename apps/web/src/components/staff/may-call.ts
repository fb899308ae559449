import type { Access, StaffKey, StaffRole } from '@porteira/contract'
import { staffAccess } from '@porteira/contract/access'

/** A role of a person or of a device; the event null means all events. */
export type HeldRole = { role: StaffRole; eventUUID: string | null }

/** True when a role allows the call in this event; without an event, in at least one. The server decides finally. */
export type MayCall = (key: StaffKey, eventUUID?: string) => boolean

/** What a person or a device with these roles may call, by the table of the contract. */
export const mayCallWith =
  (held: readonly HeldRole[]): MayCall =>
  (key, eventUUID) => {
    const { roles, of }: Access = staffAccess[key]
    return held.some((one) => roles.includes(one.role) && isOf(one, of, eventUUID))
  }

function isOf(held: HeldRole, of: Access['of'], eventUUID: string | undefined) {
  if (held.eventUUID === null) return true
  return of !== 'all' && (eventUUID === undefined || eventUUID === held.eventUUID)
}

/** True for a call that only staff may make. */
export const isStaffKey = (key: string): key is StaffKey => key in staffAccess
