import { Type } from 'typebox'
import { Answer, Body, File, Message, NamedUuid } from './bodies.ts'
import { decisionFields, ResultState, StandingStatus, StrengthPhase } from './competition.ts'
import { againstFloods, by, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Flag, NullableInteger, PlainDate, Token, Uuid } from './values.ts'

const resultCache = 'public, max-age=15, stale-while-revalidate=45'
const Strength = Type.Integer({ minimum: 1, maximum: 26 })

/** The entry of a result. */
export const ResultEntry = Type.Object({
  badge: Type.Integer(),
  entity: Type.String(),
  /** What the riders are called in public. */
  names: Type.Array(Type.String()),
})

/** An entry with a place. Entries that share a place have the same one. */
export const PlacedEntry = Type.Object({
  place: Type.Integer(),
  ...ResultEntry.properties,
  qualifyHits: Type.Integer(),
  finalHits: Type.Integer(),
  fellIn: NullableInteger,
  prizeInCents: Type.Integer(),
  goods: Type.Array(Type.String()),
})

export const UnplacedEntry = Type.Object({
  ...ResultEntry.properties,
  why: Type.Enum(['disqualified', 'dispensed']),
  article: Type.String(),
})

/** The result of a strength. An official one is what was signed. */
export const StrengthResult = Type.Object({
  strength: Type.Integer(),
  name: Type.String(),
  state: ResultState,
  since: Type.String(),
  protestUntil: Type.String(),
  places: Type.Array(PlacedEntry),
  withoutPlace: Type.Array(UnplacedEntry),
  /** Goods of shared places that no entry has got yet. */
  sharedGoods: Type.Array(Type.String()),
  /** The SHA-256 of the signed document; '' without one. */
  hash: Type.String(),
})

/** An entry that comes from the result of another category. */
export const IncomingEntry = Type.Object({
  badge: Type.Integer(),
  /** The category that it comes from, its number and its place there. */
  catName: Type.String(),
  fromBadge: Type.Integer(),
  place: Type.Integer(),
  entity: Type.String(),
  names: Type.Array(Type.String()),
})

/** Who comes from the results of other categories. While one waits or is tied, nobody comes. */
export const Incoming = Type.Object({
  entries: Type.Array(IncomingEntry),
  /** The names of categories without a result. */
  waiting: Type.Array(Type.String()),
  /** Ties for the last places of a category, and how many of them come. */
  ties: Type.Array(
    Type.Object({ catName: Type.String(), badges: Type.Array(Type.Integer()), places: Type.Integer() }),
  ),
})

export const CategoryResult = Answer({
  msg: Type.String(),
  catName: Type.String(),
  eventUUID: Type.String(),
  eventName: Type.String(),
  items: Type.Array(StrengthResult),
})

/** The first three places of official results by club. */
export const ClubResult = Type.Object({
  entity: Type.String(),
  first: Type.Integer(),
  second: Type.Integer(),
  third: Type.Integer(),
})

/** An entry before or after a decision. The strength is 0 for an entry without one. */
export const EntryOutcome = Type.Object({
  strength: Type.Integer(),
  status: StandingStatus,
  fellIn: NullableInteger,
  lives: NullableInteger,
  place: NullableInteger,
  trophy: NullableInteger,
  prizeInCents: Type.Integer(),
  goods: Type.Array(Type.String()),
})

/** A strength before or after a decision. */
export const StrengthOutcome = Type.Object({
  phase: StrengthPhase,
  round: Type.Integer(),
  /** The entries that are in. */
  left: Type.Array(Type.Integer()),
  result: ResultState,
})

const decided = {
  token: Type.Optional(Token),
  id: Uuid,
  seen: Type.String({ maxLength: 100 }),
  strength: Strength,
}

export const resultEndpoints = endpointTable({
  'GET /api/results/category/:catUUID': {
    id: 'readCategoryResult',
    summary: 'The results of the strengths of a category that are over',
    ...by('visitor', againstFloods),
    cache: resultCache,
    reply: CategoryResult,
  },
  'GET /api/results/category/:catUUID/picture/:strength': {
    id: 'readResultPicture',
    summary: 'The first place of a strength that is over as a picture to share, 1080 × 1350',
    ...by('visitor', againstFloods),
    cache: 'public, max-age=60',
    reply: File('image/jpeg'),
  },
  'GET /api/results/event/:eventUUID': {
    id: 'readEventResult',
    summary: 'The results of all categories of an event, and the places of the clubs',
    ...by('visitor', againstFloods),
    cache: resultCache,
    reply: Answer({
      msg: Type.String(),
      eventName: Type.String(),
      startDate: PlainDate,
      endDate: PlainDate,
      city: Type.String(),
      state: Type.String(),
      items: Type.Array(
        Type.Object({
          ...NamedUuid.properties,
          rankingsLiveNow: Flag,
          strengths: Type.Array(StrengthResult),
        }),
      ),
      entities: Type.Array(ClubResult),
    }),
  },
  'GET /api/results/event/:eventUUID/workbook': {
    id: 'downloadEventResults',
    summary: 'The results of all categories of an event and the places of the clubs, as a spreadsheet',
    ...by('visitor', againstFloods),
    cache: 'public, max-age=60',
    reply: File('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  },
  'GET /api/results/category/:catUUID/signed/:strength': {
    id: 'readSignedResult',
    summary: 'The signed document of an official result, its signature and the key of the event',
    ...by('visitor', againstFloods),
    cache: resultCache,
    reply: Answer({
      msg: Type.String(),
      /** The signed text, byte for byte (RFC 8785). */
      document: Type.String(),
      /** Ed25519, Base64. */
      signature: Type.String(),
      /** The key of the event as PEM. */
      publicKey: Type.String(),
      hash: Type.String(),
    }),
  },
  'POST /api/competition/:catUUID/preview': {
    id: 'previewDecision',
    summary: 'What a decision would change; it stores nothing',
    access: may('catUUID', 'owner', 'desk'),
    ...by('admin', perMinute(120, 'token')),
    bodyLimit: 131_072,
    body: Body({ token: Type.Optional(Token), ...decisionFields }),
    reply: Answer({
      msg: Type.String(),
      /** What a decision that is made on this answer names as seen. */
      seen: Type.String(),
      /** The entries that the decision changes, by number. */
      entries: Type.Array(Type.Object({ badge: Type.Integer(), before: EntryOutcome, after: EntryOutcome })),
      strengths: Type.Array(
        Type.Object({ strength: Type.Integer(), before: StrengthOutcome, after: StrengthOutcome }),
      ),
      /** Who comes from other categories. Null for a decision that brings no entries. */
      incoming: Type.Union([Incoming, Type.Null()]),
      /** The result of the shot that the decision is about, as it counts now. Null for another decision. */
      hit: NullableInteger,
    }),
    refuses: [404, 409],
  },
  'POST /api/competition/:catUUID/official': {
    id: 'makeResultOfficial',
    summary: 'Sign the result of a strength, after its winners showed document and card',
    access: may('catUUID', 'owner', 'desk'),
    ...by('admin', perMinute(30, 'token')),
    body: Body({
      ...decided,
      /** The entries whose riders showed document and card. */
      shown: Type.Array(Type.Integer({ minimum: 0, maximum: 9999 }), { maxItems: 2000 }),
    }),
    reply: Message,
    refuses: [404, 409],
  },
  'POST /api/competition/:catUUID/reopen': {
    id: 'reopenResult',
    summary: 'Open an official result again, with a reason; both versions stay',
    access: may('catUUID', 'owner'),
    ...by('admin', perMinute(30, 'token')),
    body: Body({
      ...decided,
      reason: Type.String({ minLength: 1, maxLength: 300 }),
      /** A code of the authenticator, or a backup code, of a person who has one. */
      code: Type.Optional(Type.String({ minLength: 6, maxLength: 20 })),
    }),
    reply: Message,
    refuses: [404, 409],
  },
  'GET /api/competition/:catUUID/prizes': {
    id: 'readPrizes',
    summary: 'What the places of a category win, and how those who share divide it',
    access: may('catUUID', 'owner', 'treasurer', 'desk', 'auditor'),
    ...withToken('admin', perMinute(60, 'token')),
    reply: Answer({
      msg: Type.String(),
      /** The live entries that are paid, and their net prices. */
      paidEntries: Type.Integer(),
      netInCents: Type.Integer(),
      items: Type.Array(
        Type.Object({
          strength: Type.Integer(),
          name: Type.String(),
          state: ResultState,
          /** All money of its places by now, and the goods. */
          cents: Type.Integer(),
          goods: Type.Array(Type.String()),
          /** How the prizes follow from the rules and the paid entries, as sentences. */
          terms: Type.Array(Type.String()),
          /** What each place wins. */
          places: Type.Array(
            Type.Object({ place: Type.Integer(), cents: Type.Integer(), goods: Type.Array(Type.String()) }),
          ),
          groups: Type.Array(
            Type.Object({
              from: Type.Integer(),
              to: Type.Integer(),
              cents: Type.Integer(),
              isAgreed: Type.Boolean(),
              shares: Type.Array(
                Type.Object({
                  ...ResultEntry.properties,
                  cents: Type.Integer(),
                  goods: Type.Array(Type.String()),
                }),
              ),
            }),
          ),
          sharedGoods: Type.Array(
            Type.Object({
              place: Type.Integer(),
              name: Type.String(),
              badges: Type.Array(Type.Integer()),
              decided: NullableInteger,
            }),
          ),
          problems: Type.Array(Type.String()),
          /** The entries whose documents must be seen before the result is official. */
          winners: Type.Array(Type.Integer()),
        }),
      ),
    }),
    refuses: [404, 409],
  },
})
