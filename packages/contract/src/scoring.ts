import { ENTRY_MARKS, MISS_REASONS } from '@porteira/domain'
import type { CompetitionEntry, CompetitionFact } from '@porteira/domain/competition'
import { type TSchema, Type } from 'typebox'
import { Answer, Body, Message, TokenBody } from './bodies.ts'
import { CompetitionRules } from './competition-rules.ts'
import { by, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Flag, Instant, NullableString, Token, Uuid } from './values.ts'

const Badge = Type.Integer({ minimum: 0, maximum: 9999 })
export const Phase = Type.Enum(['qualify', 'final'])
/** The phases of a category with rules. */
export const CompetitionPhase = Type.Enum(['qualify', 'final', 'tieBreak'])

/** One shot. The device makes the id, so that a repeated call changes nothing. */
const shot = {
  id: Uuid,
  uuid: Uuid,
  phase: Phase,
  round: Type.Integer({ minimum: 1, maximum: 500 }),
  hit: Flag,
  thrownOn: Instant,
}

/** Why a shot was missed (`packages/domain/src/miss-reasons.ts`). */
export const MissReason = Type.Enum([...MISS_REASONS])

export const ScoredShot = Type.Object({ badge: Type.Integer(), ...shot })
/**
 * A shot from a device. One of a tie-break names the decision that started it. `sequence` is the number that the device counts
 * up with each shot, so that its order does not depend on its clock.
 */
export const SubmittedShot = Body({
  badge: Badge,
  ...shot,
  phase: CompetitionPhase,
  tieBreak: Type.Optional(Uuid),
  sequence: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  /** Only of a miss. */
  missReason: Type.Optional(MissReason),
})
export const UndoneShot = Body({ id: Uuid, undoneOn: Instant })

/** An entry that did not come. `round` counts the rounds of the entry. */
export const AbsentEntry = Body({
  id: Uuid,
  badge: Badge,
  phase: CompetitionPhase,
  round: Type.Integer({ minimum: 1, maximum: 500 }),
  tieBreak: Type.Optional(Uuid),
  markedOn: Instant,
})

export const ScoringRider = Type.Object({ uuid: Type.String(), name: Type.String(), lateComer: Flag })

/** What the desk still has to do with an entry. It states no reason and names no rider. */
export const EntryMark = Type.Enum([...ENTRY_MARKS])

/** What ranking, waiting list, leaders and score sheet tell of each badge. `badges.queries.ts` selects it. */
export const badgeProperties = {
  badge: Type.Integer(),
  strength: Type.Integer(),
  entity: Type.String(),
}

/** One badge of a score sheet with its riders. */
export const ScoringEntry = Type.Object({
  ...badgeProperties,
  riders: Type.Array(ScoringRider),
  /** A sheet that a device stored before an update has none. */
  marks: Type.Optional(Type.Array(EntryMark)),
})

const Strengths = Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]))

/** A fact of a competition as the engine reads it. Which fields it has follows from its kind. Instants are milliseconds. */
export const EngineFact = Type.Object({
  kind: Type.String(),
  id: Type.Optional(Type.String()),
  sequence: Type.Optional(Type.Integer()),
  badge: Type.Optional(Type.Integer()),
  rider: Type.Optional(Type.String()),
  phase: Type.Optional(CompetitionPhase),
  round: Type.Optional(Type.Integer()),
  tieBreak: Type.Optional(Type.String()),
  hit: Type.Optional(Type.Boolean()),
  thrownAt: Type.Optional(Type.Integer()),
  markedAt: Type.Optional(Type.Integer()),
  decidedAt: Type.Optional(Type.Integer()),
  device: Type.Optional(Type.String()),
  deviceSequence: Type.Optional(Type.Integer()),
  of: Type.Optional(Type.String()),
  decision: Type.Optional(Type.String()),
  strength: Type.Optional(Type.Integer()),
  strengths: Type.Optional(Strengths),
  badges: Type.Optional(Type.Array(Type.Integer())),
  for: Type.Optional(Type.String()),
  place: Type.Optional(Type.Integer()),
  out: Type.Optional(Type.String()),
  in: Type.Optional(Type.String()),
  fromPhase: Type.Optional(CompetitionPhase),
  fromRound: Type.Optional(Type.Integer()),
  ids: Type.Optional(Type.Array(Type.String())),
  heats: Type.Optional(Type.Array(Type.Object({ day: Type.String(), badges: Type.Array(Type.Integer()) }))),
  seed: Type.Optional(Type.String()),
  listHash: Type.Optional(Type.String()),
  seen: Type.Optional(Type.Integer()),
} satisfies Record<FieldOf<CompetitionFact>, TSchema>)

/** Every property of the objects of a union. */
type FieldOf<Union> = Union extends unknown ? keyof Union : never

const EngineEntry = Type.Object({
  badge: Type.Integer(),
  sold: Type.Integer(),
  bought: Type.Integer(),
  riders: Type.Array(Type.String()),
})

/** What a device needs to play a category with rules: the rules, its entries, and all facts beside its counting shots. */
export const DeviceCompetition = Type.Object({
  rules: CompetitionRules,
  entries: Type.Unsafe<readonly CompetitionEntry[]>(Type.Array(EngineEntry)),
  facts: Type.Unsafe<readonly CompetitionFact[]>(Type.Array(EngineFact)),
})

/** The entries of a category and every shot that counts. */
export const ScoreSheet = Answer({
  msg: Type.String(),
  catName: Type.String(),
  eventName: Type.String(),
  eventUUID: Type.String(),
  savedLives: Type.Integer(),
  strengthOptions: Type.Integer(),
  strengthByHits: Flag,
  finalStartedOn: NullableString,
  /** The server's clock. A device corrects its own clock by it. */
  now: Instant,
  /** 1: an entry with marks may not throw. A sheet that a device stored before an update does not say it. */
  refusesMarks: Type.Optional(Flag),
  /** 1: the scorer may say why a shot was missed. */
  asksMissReasons: Type.Optional(Flag),
  entries: Type.Array(ScoringEntry),
  shots: Type.Array(ScoredShot),
  /** Of a category with rules. */
  competition: Type.Optional(DeviceCompetition),
})

export const RefusedShot = Type.Object({ id: Type.String(), msg: Type.String() })

/** The strength of entries with at least `minHits` qualifying hits. */
export const StrengthBand = Body({
  strength: Type.Integer({ minimum: 1, maximum: 26 }),
  minHits: Type.Integer({ minimum: 0, maximum: 5000 }),
})

/** A decision of a scorer that stops what runs. */
const stop = {
  token: Type.Optional(Token),
  id: Uuid,
  /** What the scorer saw: `seen` of the strength, or of the order of call for a whole category. */
  seen: Type.String({ maxLength: 100 }),
  reason: Type.String({ minLength: 1, maxLength: 300 }),
}

export const scoringEndpoints = endpointTable({
  'GET /api/scoring/:catUUID': {
    id: 'readScoreSheet',
    summary: 'The score sheet of a category: its entries and every shot that counts',
    access: may('catUUID', 'owner', 'desk', 'scorer', 'auditor'),
    ...withToken('admin', perMinute(120, 'token')),
    reply: ScoreSheet,
  },
  'POST /api/scoring/:catUUID/shots': {
    id: 'saveThrows',
    summary: 'Store shots and absences of entries, and undo them; a repetition changes nothing',
    access: may('catUUID', 'owner', 'desk', 'scorer'),
    ...by('admin', perMinute(300, 'token')),
    bodyLimit: 262_144,
    body: Body({
      token: Type.Optional(Token),
      shots: Type.Array(SubmittedShot, { maxItems: 500 }),
      undone: Type.Array(UndoneShot, { maxItems: 500 }),
      /** Who did not come, in a category with rules. An undo of one takes it back. */
      absent: Type.Optional(Type.Array(AbsentEntry, { maxItems: 500 })),
      /** The device that saved these shots as a file, where another one or a person sends it. */
      savedBy: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
    }),
    reply: Answer({
      msg: Type.String(),
      /** The shots that were refused, with the reason. All others are stored. */
      refused: Type.Array(RefusedShot),
      /** How many absences were read. An earlier release reads none, and the device sends them again. */
      absent: Type.Optional(Type.Integer()),
    }),
    refuses: [409],
  },
  'POST /api/scoring/:catUUID/strengths': {
    id: 'assignStrengths',
    summary: 'Divide the entries into strengths by qualifying hits',
    access: may('catUUID', 'owner', 'desk', 'scorer'),
    ...by('admin', perMinute(30, 'token')),
    body: Body({
      token: Type.Optional(Token),
      bands: Type.Array(StrengthBand, { minItems: 1, maxItems: 26 }),
    }),
    reply: Message,
    refuses: [409],
  },
  'POST /api/scoring/:catUUID/final': {
    id: 'switchFinal',
    summary: 'Start the final, which closes the qualifier, or open the qualifier again',
    access: may('catUUID', 'owner', 'desk', 'scorer'),
    ...by('admin', perMinute(30, 'token')),
    body: Body({
      token: Type.Optional(Token),
      started: Flag,
      /** In a category with rules only the final of this strength starts; without it all of them. */
      strength: Type.Optional(Type.Integer({ minimum: 1, maximum: 26 })),
    }),
    reply: Message,
    refuses: [409],
  },
  'POST /api/scoring/:catUUID/printed': {
    id: 'markCallListPrinted',
    summary: 'A call list was printed: from now on the number of a removed entry goes to no other one',
    access: may('catUUID', 'owner', 'desk', 'scorer'),
    ...by('admin', perMinute(60, 'token')),
    body: TokenBody,
    reply: Message,
  },
  'POST /api/scoring/:catUUID/end': {
    id: 'endFinal',
    summary: 'End the final of a strength that does not go on, with a reason: those who are left share',
    access: may('catUUID', 'owner', 'desk', 'scorer'),
    ...by('admin', perMinute(30, 'token')),
    body: Body({
      ...stop,
      strength: Type.Integer({ minimum: 1, maximum: 26 }),
    }),
    reply: Message,
    refuses: [409],
  },
  'POST /api/scoring/:catUUID/interrupt': {
    id: 'interruptCategory',
    summary:
      'Stop a category with rules that goes on later, with a reason. The next shot ends the interruption',
    access: may('catUUID', 'owner', 'desk', 'scorer'),
    ...by('admin', perMinute(30, 'token')),
    body: Body(stop),
    reply: Message,
    refuses: [409],
  },
  'POST /api/scoring/:catUUID/csv': {
    id: 'importScoreSheet',
    summary: 'Replace the shots of a category by a sheet (numero;forca;cpf;nome;entidade;c1..;f1..)',
    access: may('catUUID', 'owner', 'desk'),
    ...by('admin', perMinute(30, 'token')),
    bodyLimit: 1_048_576,
    body: Body({ token: Type.Optional(Token), csv: Type.String({ maxLength: 1_000_000 }) }),
    reply: Message,
    refuses: [409, 422],
  },
})
