import { MAX_ARENAS, MAX_PARTS, MAX_SESSIONS } from '@porteira/domain/programme'
import { Type } from 'typebox'
import { Answer, Body, SessionQuery } from './bodies.ts'
import { againstFloods, by, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Flag, FlagText, Instant, NullableString, PlainDate, Uuid } from './values.ts'

const ClockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

/** `heat` is 0 except for a heat. `packages/domain/src/programme/programme.ts` explains each kind. */
export const PartKind = Type.Enum(['all', 'qualifier', 'heat', 'finals'])
export const SessionPhase = Type.Enum(['planned', 'running', 'over', 'stopped', 'past'])

const partProperties = { kind: PartKind, heat: Type.Integer({ minimum: 0, maximum: 99 }) }

/** What a session throws of a category. */
export const SessionPart = Type.Object({ catUUID: Uuid, ...partProperties }, { additionalProperties: false })

/** A session as the owner lists it. */
export const ListedSession = Type.Object(
  {
    day: PlainDate,
    arena: Type.Integer({ minimum: 1, maximum: MAX_ARENAS }),
    startsAt: ClockTime,
    parts: Type.Array(SessionPart, { minItems: 1, maxItems: MAX_PARTS }),
  },
  { additionalProperties: false },
)

/** A session with its forecast. `endsFrom` and `endsBy` are the interval in which 90 of 100 possible courses end. */
export const ForecastSession = Type.Object({
  ...ListedSession.properties,
  phase: SessionPhase,
  plannedEnd: Instant,
  expectedStart: Instant,
  expectedEnd: Instant,
  endsFrom: Instant,
  endsBy: Instant,
  /** Shots that were thrown, and that are left: the median, and from where to where 90 of 100 courses go. */
  thrown: Type.Integer(),
  left: Type.Integer(),
  leftFrom: Type.Integer(),
  leftTo: Type.Integer(),
  /** Seconds from a shot to the next one: expected, and usual for the kind of the category. */
  seconds: Type.Integer(),
  usualSeconds: Type.Integer(),
  lateByMinutes: Type.Integer(),
})

/** A day of an arena. `fits`: it ends in time, only in the median, or not even there. */
export const ForecastDay = Type.Object({
  day: PlainDate,
  arena: Type.Integer(),
  latestEnd: Instant,
  expectedEnd: Instant,
  endsFrom: Instant,
  endsBy: Instant,
  fits: Type.Enum(['yes', 'maybe', 'no']),
})

/** A category of the event. `entries` is for how many the forecast counts. */
export const ProgrammeCategory = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  hasRules: Flag,
  heats: Type.Integer(),
  entries: Type.Integer(),
  capacity: Type.Integer(),
})

export const ProgrammeView = Answer({
  msg: Type.String(),
  eventName: Type.String(),
  startsOn: PlainDate,
  endsOn: PlainDate,
  now: Instant,
  /** Differs after each change, and names in a change what its person saw. */
  revision: Type.Integer(),
  latestEnd: ClockTime,
  sessions: Type.Array(ForecastSession),
  days: Type.Array(ForecastDay),
  categories: Type.Array(ProgrammeCategory),
})

/** A session for the public: today with its forecast, and the end once it has begun. */
export const PublicSession = Type.Object({
  day: PlainDate,
  arena: Type.Integer(),
  startsAt: ClockTime,
  parts: Type.Array(Type.Object({ catUUID: Type.String(), catName: Type.String(), ...partProperties })),
  phase: SessionPhase,
  /** Null on other days. */
  expectedStart: NullableString,
  /** Null before the first shot, because it would tell how many entries are sold. */
  expectedEnd: NullableString,
  lateByMinutes: Type.Integer(),
})

export const programmeEndpoints = endpointTable({
  'GET /api/rankings/event/:eventUUID/programme': {
    id: 'readPublicProgramme',
    summary: 'The sessions of an event, and how late those of today are',
    ...by('visitor', againstFloods),
    cache: 'public, max-age=30, stale-while-revalidate=60',
    reply: Answer({ msg: Type.String(), eventName: Type.String(), sessions: Type.Array(PublicSession) }),
  },
  'GET /api/programme/:eventUUID': {
    id: 'readProgramme',
    summary: 'The sessions of an event with the forecast of each; full=1 as if everything were sold',
    access: may('eventUUID', 'owner', 'desk', 'scorer', 'announcer', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    query: SessionQuery({ full: FlagText }),
    reply: ProgrammeView,
  },
  'PUT /api/programme/:eventUUID': {
    id: 'changeProgramme',
    summary: 'Replace the sessions of an event; trial=1 only answers the forecast of them',
    access: may('eventUUID', 'owner'),
    ...withToken('admin', perMinute(60, 'token')),
    body: Body({
      revision: Type.Integer({ minimum: 0 }),
      latestEnd: ClockTime,
      sessions: Type.Array(ListedSession, { maxItems: MAX_SESSIONS }),
      full: Flag,
      trial: Flag,
    }),
    bodyLimit: 262_144,
    reply: ProgrammeView,
    refuses: [409],
  },
})
