import { RESULT_STATES } from '@porteira/domain/competition'
import { Type } from 'typebox'
import { Answer, Body, NamedUuid } from './bodies.ts'
import { by, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { CompetitionPhase } from './scoring.ts'
import { Flag, Instant, NullableInteger, Token, Uuid } from './values.ts'

const Badge = Type.Integer({ minimum: 0, maximum: 9999 })
const Strength = Type.Integer({ minimum: 1, maximum: 26 })
const Round = Type.Integer({ minimum: 1, maximum: 500 })
const Badges = Type.Array(Badge, { minItems: 2, maxItems: 2000 })

/** What a person decides about a category with rules. */
export const DecisionKind = Type.Enum([
  'cut',
  'finalStarted',
  'finalEnded',
  'interrupted',
  'roundRepeated',
  'tieBreak',
  'disqualified',
  'dispensed',
  'absent',
  'substituted',
  'slotDecided',
  'qualifierReopened',
  'keptCount',
  'fed',
  'withdrawn',
  'countsForEntry',
  'heats',
  'drawn',
  'shared',
  'goodsGiven',
  'protested',
  'protestDecided',
  'takenBack',
])

/** What a result is. `packages/domain/src/competition/result.ts` explains each state. */
export const ResultState = Type.Enum([...RESULT_STATES])

export const StrengthPhase = Type.Enum(['qualifier', 'final', 'tieBreak', 'over'])
export const StandingStatus = Type.Enum(['in', 'out', 'disqualified', 'dispensed'])

/** An entry in a strength. The place is null before the result and for an entry without one. */
export const CompetitionStanding = Type.Object({
  badge: Type.Integer(),
  entity: Type.String(),
  riders: Type.Array(NamedUuid),
  status: StandingStatus,
  qualifyHits: Type.Integer(),
  finalHits: Type.Integer(),
  fellIn: NullableInteger,
  lives: NullableInteger,
  /** The round that it throws next, of its qualifier, final or tie-break. Null if it throws no more or not yet. */
  round: NullableInteger,
  place: NullableInteger,
  /** The trophy that it gets: 1 is the best. Null if others share it. */
  trophy: NullableInteger,
})

/** The next shot of an entry in a tie-break. `round` counts its rounds, `shotRound` the shots of the rider. */
export const TieBreakTurn = Type.Object({
  badge: Type.Integer(),
  tieBreak: Type.String(),
  uuid: Type.String(),
  round: Type.Integer(),
  shotRound: Type.Integer(),
})

/** A shot of a tie-break that counts. */
export const TieBreakShot = Type.Object({
  id: Type.String(),
  badge: Type.Integer(),
  tieBreak: Type.String(),
  uuid: Type.String(),
  shotRound: Type.Integer(),
  hit: Flag,
})

export const CompetitionTie = Type.Object({ place: Type.Integer(), badges: Type.Array(Type.Integer()) })

/** Entries that are equal at the last places of the sieve, and how many of them enter. */
export const SieveTie = Type.Object({
  places: Type.Integer(),
  badges: Type.Array(Type.Integer()),
  /** The tie-break by which they throw; '' without one. */
  tieBreak: Type.String(),
  round: Type.Integer(),
  pending: Type.Array(Type.Integer()),
  /** As in a strength that throws a tie-break. */
  turns: Type.Array(TieBreakTurn),
  thrown: Type.Array(TieBreakShot),
})

/** Different results of devices for one shot. */
export const ShotConflict = Type.Object({
  badge: Type.Integer(),
  rider: Type.String(),
  phase: CompetitionPhase,
  round: Type.Integer(),
  tieBreak: Type.String(),
  /** What each device sent, the newest first. */
  shots: Type.Array(Type.Object({ by: Type.String(), hit: Flag, thrownOn: Instant })),
})

/** A shot of a final from before the qualifier was reopened. It does not count until a decision says so. */
export const KeptShot = Type.Object({
  id: Type.String(),
  badge: Type.Integer(),
  rider: Type.String(),
  round: Type.Integer(),
  hit: Flag,
})

/**
 * A shot that arrived after the result was official and would change it, or that was taken back then. It does not count
 * until the result is reopened.
 */
export const WaitingShot = Type.Object({
  id: Type.String(),
  badge: Type.Integer(),
  rider: Type.String(),
  phase: CompetitionPhase,
  round: Type.Integer(),
  hit: Flag,
  /** 1: it was taken back. */
  undone: Flag,
})

/** A shot of a rider who was replaced before that round, or came after it. It does not count. */
export const ShotOfReplaced = Type.Object({
  id: Type.String(),
  badge: Type.Integer(),
  rider: Type.String(),
  phase: CompetitionPhase,
  round: Type.Integer(),
  hit: Flag,
})

/** A rider with several entries who has named none for the shots of another category. */
export const UnnamedRider = Type.Object({
  rider: NamedUuid,
  badges: Type.Array(Type.Integer()),
  /** The name of the category whose shots wait. */
  catName: Type.String(),
})

/**
 * Where a category stands with entries from results of others. `none`: it has sold entries. `open`: none came yet. `fed`:
 * they came, and one that withdraws is replaced. `thrown`: it has shots, so nothing changes any more.
 */
export const FeedingStage = Type.Enum(['none', 'open', 'fed', 'thrown'])

export const CompetitionStrength = Type.Object({
  strength: Type.Integer(),
  name: Type.String(),
  phase: StrengthPhase,
  round: Type.Integer(),
  /** The tie-break that is thrown; '' without one. */
  tieBreak: Type.String(),
  /** The entries that throw now and have not finished their round. */
  pending: Type.Array(Type.Integer()),
  standings: Type.Array(CompetitionStanding),
  ties: Type.Array(CompetitionTie),
  conflicts: Type.Array(ShotConflict),
  /** While a tie-break is thrown: the next shot of each pending entry, and the shots that count, the newest first. */
  turns: Type.Array(TieBreakTurn),
  thrown: Type.Array(TieBreakShot),
  result: ResultState,
  /** When the result got its state; '' while the strength runs. */
  resultOn: Type.String(),
  /** Until then people may protest; '' without a time for it. */
  protestUntil: Type.String(),
  /** What the caller has seen of this strength. A decision about it names it. */
  seen: Type.String(),
})

/** A decision of the past. `inEffect` is 0 after another one took it back. */
export const DecidedFact = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  /** What was decided, as a sentence. */
  text: Type.String(),
  reason: Type.String(),
  by: Type.String(),
  decidedOn: Instant,
  inEffect: Flag,
  /** The strength or the entry that it is about; 0 without one. */
  strength: Type.Integer(),
  badge: NullableInteger,
  /** The entries that it names beside that one, such as those of a tie-break. */
  badges: Type.Array(Type.Integer()),
  /** The decision that it takes back, or the protest that it decides; '' without one. */
  of: Type.String(),
  /** What a protest cost. */
  feeInCents: Type.Integer(),
  /** What the caller has seen of what the decision is about. A decision that takes it back names it. */
  seen: Type.String(),
})

/** The strength that the desk gives an entry, 0 for one that is out. */
export const EntryStrength = Body({ badge: Badge, strength: Type.Integer({ minimum: 0, maximum: 26 }) })
/** What an entry gets of a prize that it shares, in cents. */
export const PrizeShare = Body({ badge: Badge, cents: Type.Integer({ minimum: 0, maximum: 100_000_000 }) })
/** How it was decided who gets the goods of a shared place. */
export const GoodsWay = Type.Enum(['agreement', 'draw'])

/** What a decision is about. Which of the fields it needs follows from its kind. */
/** Numbers that throw all rounds of the qualifier before the next heat; day: '2027-01-16' or ''. */
export const CalledHeat = Body({
  day: Type.String({ maxLength: 10, pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' }),
  badges: Type.Array(Badge, { minItems: 1, maxItems: 2000 }),
})

/** The order in which the numbers of a category are called. An earlier release does not send it. */
export const CallOrder = Type.Object({
  /** The numbers in the order of the first round, by heat. Without heats there is one list. */
  heats: Type.Array(Type.Object({ day: Type.String(), badges: Type.Array(Badge) })),
  hasHeats: Flag,
  /** 1: a draw decides the order. */
  isDrawn: Flag,
  /** 1: nothing was thrown yet, so that the order may be drawn. */
  mayDraw: Flag,
  /** 1: the category runs, so that it may be interrupted. */
  mayInterrupt: Type.Optional(Flag),
  /** What a decision about heats, or an interruption, names as seen. */
  seen: Type.String(),
})

export const decisionFields = {
  kind: DecisionKind,
  strength: Type.Optional(Strength),
  badge: Type.Optional(Badge),
  badges: Type.Optional(Badges),
  round: Type.Optional(Round),
  phase: Type.Optional(CompetitionPhase),
  /** The tie-break of an absence. */
  tieBreak: Type.Optional(Uuid),
  /** The strength of each entry, 0 for one that is out. */
  strengths: Type.Optional(Type.Array(EntryStrength, { minItems: 1, maxItems: 2000 })),
  /** What each of those who share gets, in cents. */
  shares: Type.Optional(Type.Array(PrizeShare, { minItems: 2, maxItems: 2000 })),
  agreedBy: Type.Optional(Badges),
  /** 1: the tie-break decides who gets the trophy, and the prize money stays shared. */
  trophyOnly: Type.Optional(Flag),
  /** The rider and the result of one shot. */
  rider: Type.Optional(Uuid),
  hit: Type.Optional(Flag),
  ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 500 })),
  /** The heats of the qualifier; none: all numbers throw in one. */
  heats: Type.Optional(Type.Array(CalledHeat, { maxItems: 100 })),
  /** A public number or text of which the draw is made; the server makes one, if it is left out. */
  seed: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  riderOut: Type.Optional(Uuid),
  riderIn: Type.Optional(Uuid),
  /** Goods of a place that several entries share, and how it was decided who gets them. */
  goods: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  place: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  by: Type.Optional(GoodsWay),
  /** The article of a disqualification, or the subject of a protest. The public reads the first one. */
  about: Type.Optional(Type.String({ maxLength: 200 })),
  feeInCents: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
  /** The decision that this one is about. */
  of: Type.Optional(Uuid),
  upheld: Type.Optional(Flag),
}

const Decision = Body({
  token: Type.Optional(Token),
  id: Uuid,
  /** What the person saw: `seen` of the strength or the decision that it is about, else of the competition. */
  seen: Type.String({ maxLength: 100 }),
  reason: Type.Optional(Type.String({ maxLength: 300 })),
  ...decisionFields,
})

export const competitionEndpoints = endpointTable({
  'GET /api/competition/:catUUID': {
    id: 'readCompetition',
    summary: 'The state of a category with rules: strengths, standings, ties, results and decisions',
    access: may('catUUID', 'owner', 'desk', 'scorer', 'auditor'),
    ...withToken('admin', perMinute(120, 'token')),
    reply: Answer({
      catName: Type.String(),
      eventUUID: Type.String(),
      eventName: Type.String(),
      /** The rules in sentences. */
      rules: Type.Array(Type.String()),
      shotsPerRound: Type.Integer(),
      qualifierDone: Flag,
      /** The entries that have shots left in the qualifier. */
      pending: Type.Array(Type.Integer()),
      /** Those who throw for the last places of strength A; null without a tie. */
      sieveTie: Type.Union([SieveTie, Type.Null()]),
      /** Since when the category is interrupted; '' while it goes on. */
      interruptedOn: Type.String(),
      conflicts: Type.Array(ShotConflict),
      kept: Type.Array(KeptShot),
      waiting: Type.Array(WaitingShot),
      ofReplaced: Type.Array(ShotOfReplaced),
      unnamed: Type.Array(UnnamedRider),
      feeding: FeedingStage,
      /** Entries that have no strength yet, and those that are out after the qualifier. */
      others: Type.Array(CompetitionStanding),
      strengths: Type.Array(CompetitionStrength),
      callOrder: Type.Optional(CallOrder),
      facts: Type.Array(DecidedFact),
      seen: Type.String(),
    }),
    refuses: [404, 409],
  },
  'POST /api/competition/:catUUID/decisions': {
    id: 'decideCompetition',
    summary: 'Store a decision about a category with rules; a repetition changes nothing',
    access: may('catUUID', 'owner', 'desk'),
    ...by('admin', perMinute(60, 'token')),
    bodyLimit: 131_072,
    body: Decision,
    reply: Answer({ msg: Type.String() }),
    refuses: [404, 409],
  },
})
