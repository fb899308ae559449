import {
  MAX_REQUIREMENTS,
  REQUIREMENT_ABOUTS,
  REQUIREMENT_KINDS,
  REQUIREMENT_NAME,
  WAIVING_ROLES,
} from '@porteira/domain'
import { type Static, Type } from 'typebox'
import { HistoryFact } from './admin-carts.ts'
import { Answer, Body } from './bodies.ts'
import { adminChange, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { AuthorisationSetting } from './settings.ts'
import { Flag, PlainDate, Uuid } from './values.ts'

export const RequirementAbout = Type.Enum([...REQUIREMENT_ABOUTS])
/** `date` is the last day on which the document is valid: at least the last day of the event. */
export const RequirementKind = Type.Enum([...REQUIREMENT_KINDS])
export const WaivingRole = Type.Enum([...WAIVING_ROLES])

const Version = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

const stated = {
  name: Type.String({ minLength: 1, maxLength: REQUIREMENT_NAME }),
  about: RequirementAbout,
  kind: RequirementKind,
  /** 1: the number is not handed out without it. 0: the desk is reminded. */
  isRequired: Flag,
  waivedBy: Type.Array(WaivingRole, { maxItems: WAIVING_ROLES.length }),
}

const ofCategories = {
  /** 1: for all categories except `categoryUUIDs`. 0: for these. */
  allBut: Flag,
  categoryUUIDs: Type.Array(Uuid, { maxItems: 500 }),
}

/** A document or a fact that the desk checks before it hands out a number. */
export type Requirement = Static<typeof Requirement>
export const Requirement = Type.Object({
  requirementId: Uuid,
  /** The only category; null if it is for all or for several ones. */
  categoryUUID: Type.Union([Uuid, Type.Null()]),
  ...ofCategories,
  ...stated,
})

/** A category of the event. */
export const NamedCategory = Type.Object({ categoryUUID: Uuid, name: Type.String() })

/** A horse of an event. Its key is the SBB or RP in capitals without punctuation. */
export type Horse = Static<typeof Horse>
export const Horse = Type.Object({
  horseKey: Type.String(),
  /** The number in the registry as it was typed. */
  registration: Type.String(),
  name: Type.String(),
  owner: Type.String(),
})

/** A checked document. It counts for every entry of its subject in the event. */
export type DocumentCheck = Static<typeof DocumentCheck>
export const DocumentCheck = Type.Object({
  requirementId: Uuid,
  /** The `userUUID` of a rider, the key of a horse or an entity, or the id of an entry. */
  subject: Type.String(),
  value: Type.String(),
  checkedBy: Type.String(),
  checkedOn: Type.String(),
})

export const requirementEndpoints = endpointTable({
  'GET /api/events/:eventUUID/requirements': {
    id: 'listRequirements',
    summary: 'The requirements of an event and the templates for new ones',
    access: may('eventUUID', 'owner', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({
      eventName: Type.String(),
      endsOn: PlainDate,
      items: Type.Array(Requirement),
      /** Each save increments it. */
      version: Version,
      /** The authorisation of minors is no requirement: this setting asks for it. */
      minorsNeedAuthorisation: AuthorisationSetting,
      categories: Type.Array(NamedCategory),
      templates: Type.Array(Type.Object(stated)),
    }),
    refuses: [404],
  },
  'PUT /api/events/:eventUUID/requirements': {
    id: 'setRequirements',
    summary: 'Replace the requirements of an event; one with an id is changed, one without an id is new',
    access: may('eventUUID', 'owner'),
    ...adminChange,
    bodyLimit: 65_536,
    body: Body({
      items: Type.Array(
        Body({
          requirementId: Type.Union([Uuid, Type.Null()]),
          /** Without `categoryUUIDs` it is for this category, or for all if it is null. */
          categoryUUID: Type.Optional(Type.Union([Uuid, Type.Null()])),
          allBut: Type.Optional(Flag),
          categoryUUIDs: Type.Optional(ofCategories.categoryUUIDs),
          ...stated,
        }),
        { maxItems: MAX_REQUIREMENTS },
      ),
      /** The version that the caller read. If another person saved later, the call is refused. Without it nothing is compared. */
      version: Type.Optional(Version),
    }),
    refuses: [404, 409],
  },
  'GET /api/events/:eventUUID/requirements/history': {
    id: 'readRequirementHistory',
    summary: 'The changes of the requirements and of the horses of an event as sentences, the newest first',
    access: may('eventUUID', 'owner', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({ facts: Type.Array(HistoryFact) }),
    refuses: [404],
  },
  'GET /api/events/:eventUUID/horses': {
    id: 'listHorses',
    summary: 'The horses of the entries of an event with their checked documents',
    access: may('eventUUID', 'owner', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({
      eventName: Type.String(),
      items: Type.Array(
        Type.Object({
          ...Horse.properties,
          entries: Type.Array(
            Type.Object({ category: Type.String(), badge: Type.Union([Type.Integer(), Type.Null()]) }),
          ),
          checks: Type.Array(DocumentCheck),
        }),
      ),
    }),
    refuses: [404],
  },
  'PUT /api/events/:eventUUID/horses/:horseKey': {
    id: 'setHorse',
    summary: 'Change name and owner of a horse of the event',
    access: may('eventUUID', 'owner', 'desk'),
    ...adminChange,
    body: Body({ name: Type.String({ maxLength: 100 }), owner: Type.String({ maxLength: 100 }) }),
    refuses: [404],
  },
})
