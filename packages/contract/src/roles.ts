import { type Static, Type } from 'typebox'

/** What a person may be granted, for one event or for all events. */
export type Role = Static<typeof Role>
export const Role = Type.Enum(['owner', 'treasurer', 'desk', 'scorer', 'announcer', 'auditor'])

/** What a device may be granted, for one event. */
export type DeviceRole = Static<typeof DeviceRole>
export const DeviceRole = Type.Enum(['scorer', 'announcer', 'checkin'])

export type StaffRole = Role | DeviceRole

/**
 * How a call names its event:
 * - a parameter, or a property of the query or the body, whose event the server looks up;
 * - `bundle`: the parameter `itemUUID`, or the event of the query for the template of a new bundle;
 * - `all`: the call belongs to no event, so the role must be granted for all events;
 * - `any`: the call belongs to no event, and the role for one event suffices;
 * - `granted`: a list, which contains only the events for which the caller has the role;
 * - `self`: the call is about the caller's own account, so any role suffices.
 */
export type EventSource =
  | 'eventUUID'
  | 'itemUUID'
  | 'catUUID'
  | 'cartUUID'
  | 'endToEndId'
  | 'refundId'
  | 'requestId'
  | 'objectionId'
  | 'shiftId'
  | 'paymentId'
  | 'grantId'
  | 'deviceId'
  | 'bundle'
  | 'query.eventUUID'
  | 'body.eventUUID'
  | 'body.items'
  | 'all'
  | 'granted'
  | 'any'
  | 'self'

export type Access = { roles: readonly StaffRole[]; of: EventSource }

/** The roles that may make a call, and how it names its event. An administrator is an owner for all events. */
export const may = (of: EventSource, ...roles: StaffRole[]): Access => ({ of, roles })
