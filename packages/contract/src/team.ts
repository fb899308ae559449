import { type Static, Type } from 'typebox'
import { DeviceRole, may, Role } from './roles.ts'
import { Answer, Body } from './bodies.ts'
import { adminChange, by, endpointTable, perDay, perHour, perMinute, shared, withToken } from './endpoint.ts'
import { Cpf, Instant, PlainDate, Uuid } from './values.ts'

const NullableUuid = Type.Union([Uuid, Type.Null()])
const NullableDate = Type.Union([PlainDate, Type.Null()])
const NullableInstant = Type.Union([Instant, Type.Null()])

/** A role of the caller, as the answer of a login names it. */
export type OwnRole = Static<typeof OwnRole>
export const OwnRole = Type.Object({
  role: Role,
  /** Null: for all events. */
  eventUUID: NullableUuid,
  eventName: Type.String(),
  /** The last day; null without an end. */
  until: NullableDate,
})

/** A role of a person of the team. */
export type TeamGrant = Static<typeof TeamGrant>
export const TeamGrant = Type.Object({
  /** '' for an administrator, whose flag only the command `porteira grant` changes. */
  grantId: Type.String(),
  userUUID: Type.String(),
  name: Type.String(),
  /** The CPF with its first and last digits hidden. */
  maskedCpf: Type.String(),
  role: Role,
  eventUUID: NullableUuid,
  eventName: Type.String(),
  /** The last day, also of a role without an own end date; null without an end. */
  until: NullableDate,
  grantedBy: Type.String(),
  grantedOn: Instant,
  lastSeenOn: NullableInstant,
  /** 0 when the caller may not revoke it: an own role, the last owner, or an administrator. */
  isRevocable: Type.Integer({ minimum: 0, maximum: 1 }),
})

/** A device of an event, such as the tablet of an arena. */
export type TeamDevice = Static<typeof TeamDevice>
export const TeamDevice = Type.Object({
  deviceId: Type.String(),
  name: Type.String(),
  role: DeviceRole,
  eventUUID: Uuid,
  eventName: Type.String(),
  /** `waiting`: its link was not opened. `ended`: the event is over. */
  state: Type.Enum(['waiting', 'active', 'revoked', 'ended']),
  addedBy: Type.String(),
  addedOn: Instant,
  lastUsedOn: NullableInstant,
})

/** A fact about roles and devices, as a sentence. */
export type TeamFact = Static<typeof TeamFact>
export const TeamFact = Type.Object({ at: Instant, who: Type.String(), says: Type.String() })

/** The link of a device, which is shown once as a QR code and opened once. */
export const DeviceLink = Answer({
  msg: Type.String(),
  deviceId: Type.String(),
  link: Type.String(),
  /** The link as a QR code, the address of a picture. */
  qr: Type.String(),
  expiresOn: Instant,
})

export const teamEndpoints = endpointTable({
  'GET /api/team/': {
    id: 'readTeam',
    summary: 'People and devices of the events of an owner',
    access: may('granted', 'owner', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({
      people: Type.Array(TeamGrant),
      devices: Type.Array(TeamDevice),
      /** The events for which the caller may grant. */
      events: Type.Array(Type.Object({ eventUUID: Uuid, name: Type.String() })),
      /** 1 when the caller may grant for all events. */
      mayGrantAll: Type.Integer({ minimum: 0, maximum: 1 }),
    }),
  },
  'GET /api/team/history': {
    id: 'readTeamHistory',
    summary: 'What was granted and revoked, the newest first, at most 200 facts',
    access: may('granted', 'owner', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ facts: Type.Array(TeamFact) }),
  },
  'POST /api/team/grants': {
    id: 'grantRole',
    summary: 'Grant a role to a person with an account, for one event or for all',
    access: may('body.eventUUID', 'owner'),
    ...adminChange,
    ...withToken('admin', perMinute(30, 'token'), shared(perDay(60, 'account'))),
    body: Body({ cpf: Cpf, role: Role, eventUUID: NullableUuid, until: NullableDate }),
    refuses: [404, 409],
  },
  'POST /api/team/grants/:grantId/revoke': {
    id: 'revokeRole',
    summary: 'Revoke a role; the next call of the person is refused',
    access: may('grantId', 'owner'),
    ...adminChange,
  },
  'POST /api/team/devices': {
    id: 'addDevice',
    summary: 'Add a device to an event; the answer has the link that it opens once',
    access: may('body.eventUUID', 'owner'),
    ...adminChange,
    body: Body({ eventUUID: Uuid, role: DeviceRole, name: Type.String({ minLength: 1, maxLength: 60 }) }),
    reply: DeviceLink,
    refuses: [404, 409],
  },
  'POST /api/team/devices/:deviceId/link': {
    id: 'renewDeviceLink',
    summary: 'A new link for a device; the old link and the old session end',
    access: may('deviceId', 'owner'),
    ...adminChange,
    reply: DeviceLink,
  },
  'POST /api/team/devices/:deviceId/revoke': {
    id: 'revokeDevice',
    summary: 'Revoke a device; its next call is refused, what it sent before counts',
    access: may('deviceId', 'owner'),
    ...adminChange,
  },
  'POST /api/devices/open': {
    id: 'openDevice',
    summary: 'Open the link of a device: the answer has the token of its session',
    ...by('visitor', perMinute(10, 'ip'), perHour(60, 'ip')),
    body: Body({ code: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }),
    reply: Answer({
      token: Type.String(),
      deviceId: Type.String(),
      name: Type.String(),
      role: DeviceRole,
      eventUUID: Uuid,
      eventName: Type.String(),
    }),
    refuses: [404, 409],
  },
})
