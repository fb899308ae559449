import type { Access, DeviceRole, EventSource, StaffRole } from '@porteira/contract'
import type { CallerAddress } from './proof-of-work/work.rules.ts'

/** A live role of a person or a device. `eventId` is null for all events. */
export type HeldRole = { role: StaffRole; eventId: string | null }

/** What a caller of an elevated session may do. */
export type Rights = 'all' | readonly HeldRole[]

/** The events for which a caller has the role of a call, by id. */
export type EventScope = 'all' | readonly string[]

/** A device of an event, such as the tablet of an arena. It has no account. */
export type Device = { id: number; name: string; role: DeviceRole; eventId: string; tokenHash: Buffer }

/** What names the event of a call: an id of this kind. */
export type NamedBy = Exclude<
  EventSource,
  `body.${string}` | `query.${string}` | 'bundle' | 'all' | 'granted' | 'any' | 'self'
>

/** The events of these ids. An unknown id has no event. Null for an id without an event. */
export type FindEvents = (namedBy: NamedBy, ids: readonly string[]) => Promise<(string | null)[]>

/** The tokens of devices begin with this text, so that no look-up of a buyer's session asks for devices. */
export const DEVICE_TOKEN_PREFIX = 'ap_'

/** A random token of a session may begin as that of a device does. It is shorter by the length of the prefix. */
const SESSION_TOKEN_LENGTH = 43

export const isDeviceToken = (token: string) =>
  token.startsWith(DEVICE_TOKEN_PREFIX) && token.length > SESSION_TOKEN_LENGTH

/** The events for which a caller holds one of these roles; undefined if there is none. */
export function scopeOf(held: readonly HeldRole[], roles: Access['roles']): EventScope | undefined {
  const ids = held.filter(({ role }) => roles.includes(role)).map(({ eventId }) => eventId)
  if (ids.length === 0) return undefined
  return ids.includes(null) ? 'all' : [...new Set(ids.filter((id) => id !== null))]
}

/** The roles that a caller holds in an event. An administrator of the whole shop is its owner. */
export const rolesOf = (rights: Rights, eventId: string): StaffRole[] =>
  rights === 'all'
    ? ['owner']
    : rights.filter((held) => held.eventId === null || held.eventId === eventId).map(({ role }) => role)

/**
 * For whom a look-up of a CPF counts: the account of a person who sells at the desk, a device, or the address of any other
 * caller.
 */
export type LookUpCaller = CallerAddress | { sellerId: number } | { deviceId: number }
