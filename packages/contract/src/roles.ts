import { type Static, Type } from 'typebox'

/** What a person may be granted, for one event or for all events. */
export type Role = Static<typeof Role>
export const Role = Type.Enum(['owner', 'treasurer', 'desk', 'scorer', 'announcer', 'auditor'])

/** What a device may be granted, for one event. */
export type DeviceRole = Static<typeof DeviceRole>
export const DeviceRole = Type.Enum(['scorer', 'announcer', 'checkin'])

export type StaffRole = Role | DeviceRole
