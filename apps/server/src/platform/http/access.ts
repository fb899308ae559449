import { endpoints, type EventSource } from '@porteira/contract'
import type { FastifyRequest } from 'fastify'
import { roleRequired } from '#platform/errors.ts'
import { isRecord } from '@porteira/domain'
import { fieldOf } from '#platform/fields.ts'
import { callerAddressOf } from './actor.ts'
import {
  type Device,
  type EventScope,
  type FindEvents,
  type HeldRole,
  type LookUpCaller,
  type NamedBy,
  type Rights,
  scopeOf,
} from '#platform/roles.rules.ts'
import { isUuid } from '#platform/uuid.rules.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The events for which the caller has the role of this call; undefined for callers without such a role. */
    events: EventScope | undefined
  }
}

/** Admits an elevated session to a call, refuses it, or makes it a buyer's session for this call. */
export async function admitStaff(
  request: FastifyRequest,
  { session, rights }: { session: NonNullable<FastifyRequest['session']>; rights: Rights },
  findEvents: FindEvents,
) {
  request.events = rights === 'all' ? rights : await scopeOfCall(request, rights, findEvents)
  if (request.events !== undefined) return
  // guard: role-required
  if (request.routeOptions.config.caller === 'admin') throw roleRequired()
  // guard: elevated-session-without-role-is-buyer
  request.session = { ...session, kind: 'user' }
}

/** True for a person with a role that may sell at the desk of some event, in an elevated session. */
export function isSeller({ session }: FastifyRequest) {
  const { roles } = endpoints['POST /api/events/:eventUUID/till/sales'].access
  const rights = session?.rights
  // guard: address-limit-lifted-for-sellers-only
  return rights === 'all' || (rights !== undefined && scopeOf(rights, roles) !== undefined)
}

/** For whom a look-up counts: the account of a seller, a device, or the address of any other caller. */
export function lookUpCallerOf(request: FastifyRequest): LookUpCaller {
  if (request.device) return { deviceId: request.device.id }
  return isSeller(request) && request.session
    ? { sellerId: request.session.accountId }
    : callerAddressOf(request)
}

/** The events of the lists that this caller may read. */
export function eventsOf({ events }: FastifyRequest): EventScope {
  if (events === undefined) throw roleRequired()
  return events
}

/** Admits a device only to the calls of its role about its own event, and to the end of its own session. */
export async function admitDevice(request: FastifyRequest, device: Device, findEvents: FindEvents) {
  const { access } = request.routeOptions.config
  // A device has no account.
  if (access?.of !== 'self') request.events = await scopeOfCall(request, [device], findEvents)
  // guard: device-role-required
  if (request.events === undefined && !request.routeOptions.config.ofDevices) throw roleRequired()
}

/**
 * The events for which one of these roles allows the call; undefined if no role allows it. An unknown id is answered
 * like an id of another event, so that a caller without the role does not learn which ids exist.
 */
async function scopeOfCall(request: FastifyRequest, held: readonly HeldRole[], findEvents: FindEvents) {
  const { access } = request.routeOptions.config
  if (!access) return undefined
  const scope = scopeOf(held, access.roles)
  return scope !== undefined && (await isWithin(request, access.of, scope, findEvents)) ? scope : undefined
}

async function isWithin(
  request: FastifyRequest,
  source: EventSource,
  scope: EventScope,
  findEvents: FindEvents,
) {
  if (scope === 'all' || source === 'granted' || source === 'any' || source === 'self') return true
  const named = namesOf(request, source)
  if (!named || named.ids.length === 0) return false
  const events = await findEvents(named.by, named.ids)
  // guard: role-of-same-event
  return events.length >= new Set(named.ids).size && events.every((id) => id !== null && scope.includes(id))
}

/** The ids by which a call names its event. Undefined if it names none. */
function namesOf(
  { params, query, body }: FastifyRequest,
  source: EventSource,
): { by: NamedBy; ids: string[] } | undefined {
  const textOf = (from: unknown, name: string) => {
    const value = fieldOf(from, name)
    return typeof value === 'string' ? [value.toLowerCase()] : []
  }
  switch (source) {
    case 'all':
    case 'granted':
    case 'any':
    case 'self':
      return undefined
    case 'query.eventUUID':
      return { by: 'eventUUID', ids: textOf(query, 'eventUUID') }
    case 'body.eventUUID':
      return { by: 'eventUUID', ids: textOf(body, 'eventUUID') }
    case 'body.items':
      return { by: 'itemUUID', ids: itemsOf(body) }
    case 'bundle':
      return isUuid(textOf(params, 'itemUUID')[0] ?? '')
        ? { by: 'itemUUID', ids: textOf(params, 'itemUUID') }
        : { by: 'eventUUID', ids: textOf(query, 'eventUUID') }
    case 'endToEndId':
    case 'refundId':
      return { by: source, ids: [String(fieldOf(params, source))] }
    default:
      return { by: source, ids: textOf(params, source) }
  }
}

function itemsOf(body: unknown) {
  const items = fieldOf(body, 'items')
  return Array.isArray(items)
    ? [...new Set(items.map((item) => (isRecord(item) ? String(item['itemUUID']).toLowerCase() : '')))]
    : []
}
