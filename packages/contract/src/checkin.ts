import { CHECK_IN_ACTIONS, CHECK_IN_STATES } from '@porteira/domain'
import { type Static, Type } from 'typebox'
import { AuthorisationState } from './authorisations.ts'
import { Answer, Body, SessionQuery } from './bodies.ts'
import { FormationState } from './carts.ts'
import { adminChange, endpointTable, perDay, perMinute, shared, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { DocumentCheck, Horse, NamedCategory, Requirement } from './requirements.ts'
import { CartItemId, Cpf, Flag, Instant, PlainDate, Reais, Uuid } from './values.ts'

export const CheckInState = Type.Enum([...CHECK_IN_STATES])
export const CheckInActionKind = Type.Enum([...CHECK_IN_ACTIONS])

/** A rider in the snapshot of a device, which has nothing of the CPF. */
export type CheckInRider = Static<typeof CheckInRider>
export const CheckInRider = Type.Object({
  userUUID: Type.String(),
  name: Type.String(),
  horseKey: Type.String(),
  lateComer: Flag,
  /** 1 when another person stated the date of birth. */
  isBirthdateDeclared: Flag,
  /** The authorisation of a minor; '' for an adult. */
  authorisation: Type.Union([AuthorisationState, Type.Literal('')]),
})

/** An entry in the snapshot of a device. */
export type CheckInEntry = Static<typeof CheckInEntry>
export const CheckInEntry = Type.Object({
  cartItemId: Type.Integer(),
  /** The version that a QR code must have. A change of the riders and a renewal of the code increment it. */
  version: Type.Integer(),
  cartCode: Type.String(),
  categoryUUID: Uuid,
  badge: Type.Union([Type.Integer(), Type.Null()]),
  entity: Type.String(),
  /** The key of the documents of the entity; '' without an entity. */
  entityKey: Type.String(),
  team: Type.String(),
  formation: FormationState,
  riders: Type.Array(CheckInRider),
  /** Sentences about what prevents the hand-out: removed, refunded, contested, without riders. */
  blocks: Type.Array(Type.String()),
  openInstallments: Type.Object({ count: Type.Integer(), value: Reais, overdue: Type.Integer() }),
  state: CheckInState,
  /** Who made the last change, and when; '' without one. */
  stateBy: Type.String(),
  stateOn: Type.String(),
})

/** A requirement that was waived for an entry. */
export type Waiver = Static<typeof Waiver>
export const Waiver = Type.Object({
  cartItemId: Type.Integer(),
  /** 'authorisation' for the authorisation of a minor. */
  requirementId: Type.String(),
  reason: Type.String(),
  by: Type.String(),
})

/** Which horse a rider rides in an entry whose category asks for no registration. An empty key was taken back. */
export const HorseLink = Type.Object({ placeKey: Type.String(), horseKey: Type.String() })

/** Two actions that contradict each other, until a person resolves the conflict. */
export type CheckInConflict = Static<typeof CheckInConflict>
export const CheckInConflict = Type.Object({
  conflictId: Type.Integer(),
  cartItemId: Type.Integer(),
  badge: Type.Union([Type.Integer(), Type.Null()]),
  category: Type.String(),
  kind: Type.Enum(['handedOutTwice', 'changedMeanwhile', 'removed', 'missing', 'newVersion']),
  /** What was done without network; '' where the entry was removed after the hand-out. */
  wanted: Type.Union([CheckInActionKind, Type.Literal('')]),
  says: Type.String(),
  /** The version and the state of the entry now. A person who resolves the conflict says which ones were shown. */
  version: Type.Integer(),
  state: CheckInState,
  firstBy: Type.String(),
  firstOn: Type.String(),
  secondBy: Type.String(),
  secondOn: Instant,
})

/** One action at the check-in. A device numbers its actions and sends each until it is answered. */
export type CheckInAction = Static<typeof CheckInAction>
export const CheckInAction = Body({
  actionId: Uuid,
  sequence: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  at: Instant,
  /** 1 when the action was done without a network. It is applied or becomes a conflict, and is never refused. */
  queued: Flag,
  kind: CheckInActionKind,
  cartItemId: CartItemId,
  /** The version of the entry that the device knew. */
  version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** The state that the device knew. */
  from: CheckInState,
  /** Needed by `undo`, `waive` and `absent` after `handedOut`. */
  reason: Type.String({ maxLength: 200 }),
  /** Of `check`, `uncheck` and `waive`; '' otherwise. */
  requirementId: Type.String({ maxLength: 36 }),
  /** Of `horse`: the place of the rider in the entry, such as 'entry:12:1'. */
  subject: Type.String({ maxLength: 120 }),
  /** Of `horse`: the key of the horse or of a place with the same horse; '' for another horse. */
  value: Type.String({ maxLength: 120 }),
  /** Of `horse`: the key of the horse that the device knew; '' without a statement. */
  knownHorse: Type.Optional(Type.String({ maxLength: 120 })),
})

const DoneBy = Type.String({ pattern: '^(account|device):\\d{1,15}$' })

/** Actions that a browser did without a network or whose answer it did not get. */
const sentActions = {
  /** A random id that the browser made once. */
  clientId: Uuid,
  actions: Type.Array(CheckInAction, { minItems: 1, maxItems: 100 }),
}

/** What became of one action. */
export const CheckInActionResult = Type.Object({
  actionId: Uuid,
  /** `known`: it was applied before. `refused`: nothing changed, `msg` says why. */
  outcome: Type.Enum(['applied', 'known', 'conflict', 'refused']),
  msg: Type.String(),
  state: CheckInState,
})
export const CheckInActionResults = Answer({ results: Type.Array(CheckInActionResult) })

const counts = {
  expected: Type.Integer(),
  present: Type.Integer(),
  handedOut: Type.Integer(),
  absent: Type.Integer(),
}

/** The progress of the check-in, by category. */
export type CheckInCounters = Static<typeof CheckInCounters>
export const CheckInCounters = Type.Object({
  ...counts,
  conflicts: Type.Integer(),
  categories: Type.Array(Type.Object({ categoryUUID: Uuid, name: Type.String(), ...counts })),
})

/** A person whom the desk can call about an entry. */
export type EntryContact = Static<typeof EntryContact>
export const EntryContact = Type.Object({
  who: Type.Enum(['rider', 'guardian', 'buyer']),
  name: Type.String(),
  mobile: Type.String(),
})

export const checkInEndpoints = endpointTable({
  'GET /api/checkin/:eventUUID/snapshot': {
    id: 'readCheckInSnapshot',
    summary:
      'All data that a device needs to check in without a network, with `Accept: application/gzip` as a gzip file; with `since` only the changes',
    access: may('eventUUID', 'owner', 'desk', 'checkin'),
    ...withToken('admin', perMinute(60, 'token')),
    query: SessionQuery({ since: Type.String({ maxLength: 40 }) }),
    reply: Answer({
      event: Type.Object({ eventUUID: Uuid, name: Type.String(), startsOn: PlainDate, endsOn: PlainDate }),
      /** 1: the whole event; 0: only what changed after `since`. */
      isWhole: Flag,
      cursor: Type.String(),
      takenOn: Instant,
      /** Ed25519 public keys of the event, raw, in base64url. */
      publicKeys: Type.Array(Type.String()),
      minorsNeedAuthorisation: Type.Enum(['off', 'remind', 'require']),
      categories: Type.Array(NamedCategory),
      requirements: Type.Array(Requirement),
      /** Empty where the answer is not whole: the horses are those of the whole snapshot. */
      horses: Type.Array(Horse),
      entries: Type.Array(CheckInEntry),
      checks: Type.Array(DocumentCheck),
      waivers: Type.Array(Waiver),
      /** A list that a browser stored before an update has none. */
      horseLinks: Type.Optional(Type.Array(HorseLink)),
      conflicts: Type.Array(CheckInConflict),
      counters: CheckInCounters,
    }),
    refuses: [404],
  },
  'POST /api/checkin/:eventUUID/find': {
    id: 'findEntriesByCpf',
    summary: 'The entries of an event in which a person with a CPF or with a name rides, by their ids',
    access: may('eventUUID', 'owner', 'desk', 'checkin'),
    ...withToken('admin', shared(perMinute(60, 'token')), shared(perDay(2000, 'token'))),
    /** One of the two. */
    body: Body({
      cpf: Type.Optional(Cpf),
      /** Words of the registered name or the nickname. For a device each word must be whole. */
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    }),
    /** Those of the snapshot, which has neither a CPF nor a registered name, so only the server can find them. */
    reply: Answer({ cartItemIds: Type.Array(Type.Integer()) }),
    refuses: [404],
  },
  'POST /api/checkin/:eventUUID/actions': {
    id: 'sendCheckInActions',
    summary:
      'Apply actions of a device in their order, each once; a queued action that cannot be applied is a conflict',
    access: may('eventUUID', 'owner', 'desk', 'checkin'),
    ...withToken('admin', perMinute(120, 'token')),
    bodyLimit: 131_072,
    body: Body({
      ...sentActions,
      /** The login that did the actions: 'account:7' or 'device:7'. Another login is refused. */
      doneBy: Type.Optional(DoneBy),
    }),
    reply: CheckInActionResults,
    refuses: [404, 409],
  },
  'POST /api/checkin/:eventUUID/deliveries': {
    id: 'deliverCheckInActions',
    summary:
      'Apply actions that another login did in this browser, each once; the caller answers for them and must have the right to do them',
    access: may('eventUUID', 'owner', 'desk'),
    ...withToken('admin', perMinute(120, 'token')),
    bodyLimit: 131_072,
    body: Body({
      ...sentActions,
      /** The login that did the actions: 'account:7' or 'device:7'. */
      doneBy: DoneBy,
    }),
    reply: CheckInActionResults,
    refuses: [404],
  },
  'POST /api/checkin/:eventUUID/conflicts/:conflictId/resolve': {
    id: 'resolveCheckInConflict',
    summary:
      'Resolve a conflict: the entry has the number, by the rules of the hand-out, or the hand-out is undone',
    access: may('eventUUID', 'owner', 'desk'),
    ...adminChange,
    body: Body({
      resolution: Type.Enum(['keep', 'undo']),
      /** The version and the state of the entry that the person saw. */
      seen: Body({ version: Type.Integer({ minimum: 0, maximum: 1_000_000 }), state: CheckInState }),
      note: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    refuses: [404, 409],
  },
  'POST /api/checkin/:eventUUID/entries/:cartItemId/renew-code': {
    id: 'renewEntryCode',
    summary: 'Revoke the QR code of an entry; its receipt then has a new code',
    access: may('eventUUID', 'owner', 'desk'),
    ...adminChange,
    refuses: [404],
  },
  'GET /api/checkin/:eventUUID/entries/:cartItemId/contacts': {
    id: 'readEntryContacts',
    summary:
      'The people whom the desk can call about an entry: adult riders, guardians of minors and the buyer, with their numbers',
    // Only for the login of a person: no role of a device is in this list.
    access: may('eventUUID', 'owner', 'desk'),
    ...withToken('admin', shared(perMinute(60, 'token')), shared(perDay(2000, 'token'))),
    reply: Answer({ contacts: Type.Array(EntryContact) }),
    refuses: [404],
  },
  'GET /api/cart/:cartUUID/codes': {
    id: 'readEntryCodes',
    summary: 'The signed QR codes of the entries of a paid cart',
    access: may('cartUUID', 'owner', 'treasurer', 'desk'),
    ...withToken('user', perMinute(30, 'token')),
    reply: Answer({
      items: Type.Array(
        Type.Object({
          cartItemId: Type.Integer(),
          category: Type.String(),
          badge: Type.Union([Type.Integer(), Type.Null()]),
          code: Type.String(),
          /** The address of a picture of the QR code. */
          qr: Type.String(),
        }),
      ),
    }),
    refuses: [404],
  },
})
