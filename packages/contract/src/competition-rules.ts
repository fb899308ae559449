import { RULE_BOUNDS, type USUAL_RULES } from '@porteira/domain/competition'
import { type Static, type TObject, type TSchema, type TUnion, Type } from 'typebox'
import { Answer, Body, NamedUuid, optional } from './bodies.ts'
import { adminChange, endpointTable, perMinute, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Flag, Instant } from './values.ts'

// The rules of a competition (docs/domain/competition.md#rules) with their names on the wire. Their type is that of the
// domain, which the server compares. What no schema says is in `rulesProblems`.

type Bounds = { min: number; max: number }

const whole = ({ min, max }: Bounds) => Type.Integer({ minimum: min, maximum: max })
const amount = ({ min, max }: Bounds) => Type.Number({ minimum: min, maximum: max })
const text = ({ min, max }: Bounds) => Type.String({ minLength: min, maxLength: max })
const listOf = <S extends TSchema>(schema: S, { min, max }: Bounds) =>
  Type.Unsafe<readonly Static<S>[]>(Type.Array(schema, { minItems: min, maxItems: max }))

/** One of several objects by its `kind`. Only the properties of that object are looked at. */
const oneKind = <const Kinds extends TObject[]>(...kinds: Kinds) =>
  Type.Unsafe<Static<TUnion<Kinds>>>({
    type: 'object',
    required: ['kind'],
    discriminator: { propertyName: 'kind' },
    oneOf: kinds,
  })
const kind = <const Kind extends string>(...names: Kind[]) => ({ kind: Type.Enum(names) })

const { badge, place, count, lives } = RULE_BOUNDS
const range = { from: whole(badge), to: whole(badge) }

export const TieRule = Type.Enum(['all', 'none', 'throw'])

/** A kind of several objects without anything else: no final, no prize. */
export const NoRules = Body(kind('none'))

/** In sudden death each miss costs a life. */
export const LifeByMiss = Body(kind('miss'))
/** In sudden death a round with fewer hits costs a life. */
export const LifeByRound = Body({ ...kind('round'), hits: whole(RULE_BOUNDS.neededHits) })

export const SieveByMinimum = Body(kind('hits', 'percent'))
export const SieveOfBest = Body({ ...kind('best'), count: whole(count), tie: TieRule })
export const SieveBySale = Body(kind('sold'))
export const SieveByHand = Body(kind('byHand'))

export const RulesOfNumbers = Body({
  ...range,
  rounds: whole(RULE_BOUNDS.rounds),
  minimums: listOf(whole(RULE_BOUNDS.minimum), RULE_BOUNDS.strengths),
})
export const QualifierRules = Body({
  rounds: whole(RULE_BOUNDS.rounds),
  sieve: oneKind(SieveByMinimum, SieveOfBest, SieveBySale, SieveByHand),
  ranges: listOf(RulesOfNumbers, RULE_BOUNDS.ranges),
})

export const SuddenDeath = Body({
  ...kind('suddenDeath'),
  lives: whole(lives),
  stopAt: whole(RULE_BOUNDS.stopAt),
  whenAllMiss: Type.Enum(['again', 'share']),
})
export const FurtherRounds = Body({
  ...kind('rounds'),
  rounds: whole(RULE_BOUNDS.furtherRounds),
  counts: Type.Enum(['final', 'all']),
})

// Reais and percent have at most two decimals.
export const MoneyAward = Body({ ...kind('money'), reais: amount(RULE_BOUNDS.reais) })
export const PercentAward = Body({ ...kind('percent'), percent: amount(RULE_BOUNDS.percent) })
export const GoodsAward = Body({ ...kind('goods'), goods: text(RULE_BOUNDS.goods) })
const Award = oneKind(MoneyAward, PercentAward, GoodsAward, NoRules)

export const PrizeRules = Body({
  from: whole(place),
  to: whole(place),
  per: Type.Enum(['entry', 'rider', 'horse']),
  award: Award,
  minimumEntries: whole(RULE_BOUNDS.entries),
  otherwise: Award,
})

export const StrengthRules = Body({
  name: text(RULE_BOUNDS.name),
  minimum: whole(RULE_BOUNDS.minimum),
  final: oneKind(SuddenDeath, FurtherRounds, NoRules),
  trophies: whole(RULE_BOUNDS.trophies),
  tie: Type.Enum(['share', 'throw']),
  prizes: listOf(PrizeRules, RULE_BOUNDS.prizes),
})

export const LivesOfNumbers = Body({ ...range, lives: whole(lives) })

/** The best entries of a category, which is named by its id; a document and a caller may also give its name. */
export const EntrySource = Body({ category: text(RULE_BOUNDS.category), count: whole(count) })
export const EntrySources = Body({
  from: listOf(EntrySource, RULE_BOUNDS.sources),
  tie: TieRule,
  numbers: Type.Enum(['kept', 'byPlace']),
  result: Type.Enum(['provisional', 'official']),
})

export const BaseOfSales = Body(kind('sales'))
export const BasePerEntry = Body({ ...kind('perEntry'), reais: amount(RULE_BOUNDS.reais) })

export const AbsentRider = Type.Enum(['missed', 'other'])
export const RoundOrder = Type.Enum(['same', 'alternating'])
/** When an entry that did not come may throw its round of the qualifier after all. */
export const ReplacementPass = Body(kind('eachRound', 'atEnd', 'once', 'none'))
export const ReplacementAfterRound = Body({ ...kind('afterRound'), round: whole(RULE_BOUNDS.passRound) })
export const BestEntryOnly = Type.Enum(['no', 'rider', 'team'])

const throwing = {
  riders: whole(RULE_BOUNDS.riders),
  shotsPerRound: whole(RULE_BOUNDS.shotsPerRound),
  lifeCost: oneKind(LifeByMiss, LifeByRound),
  qualifier: QualifierRules,
  strengths: listOf(StrengthRules, RULE_BOUNDS.strengths),
}

const usual = {
  livesByNumber: listOf(LivesOfNumbers, RULE_BOUNDS.ranges),
  absentRider: AbsentRider,
  roundOrder: RoundOrder,
  replacementPass: oneKind(ReplacementPass, ReplacementAfterRound),
  bestEntryOnly: BestEntryOnly,
  fedBy: Type.Union([EntrySources, Type.Null()]),
  countsFor: Type.String({ maxLength: RULE_BOUNDS.category.max }),
  prizeBase: oneKind(BaseOfSales, BasePerEntry),
  protestMinutes: whole(RULE_BOUNDS.protestMinutes),
} satisfies Record<keyof typeof USUAL_RULES, TSchema>

export type CompetitionRules = Static<typeof CompetitionRules>
export const CompetitionRules = Body({ ...throwing, ...usual })

/** Rules as a caller states them: what is usual may be left out. */
export type StatedRules = Static<typeof StatedRules>
export const StatedRules = Body({ ...throwing, ...optional(usual) })

export const competitionRuleEndpoints = endpointTable({
  'GET /api/categories/:itemUUID/competition': {
    id: 'readCompetitionRules',
    summary: 'The rules of the competition of a category, and what may still be changed of them',
    access: may('itemUUID', 'owner', 'desk', 'auditor'),
    ...withToken('admin', perMinute(120, 'token')),
    reply: Answer({
      name: Type.String(),
      eventUUID: Type.String(),
      eventName: Type.String(),
      minParticipants: Type.Integer(),
      maxParticipants: Type.Integer(),
      /** Null: the category has no rules. */
      competition: Type.Union([CompetitionRules, Type.Null()]),
      /** The rules as a programme says them. */
      sentences: Type.Array(Type.String()),
      /** 1 after the first shot: then a change needs a reason, and most of the rules stay. */
      hasShots: Flag,
      /** When the final began, which fixes its lives, stop and kind; null before. */
      finalStartedOn: Type.Union([Instant, Type.Null()]),
      /** The strengths whose final has begun, and those whose result is official. 1 is A. */
      begun: Type.Array(Type.Integer()),
      official: Type.Array(Type.Integer()),
      /** What may be changed until when, as a sentence. */
      lockSays: Type.String(),
      /** The other categories of the event. */
      categories: Type.Array(
        Type.Object({
          ...NamedUuid.properties,
          hasRules: Flag,
          /** The categories from which its entries come. */
          sources: Type.Array(Type.String()),
        }),
      ),
    }),
    refuses: [404],
  },
  'PUT /api/categories/:itemUUID/competition': {
    id: 'setCompetitionRules',
    summary: 'Set or remove the rules of the competition of a category; after the first shot with a reason',
    access: may('itemUUID', 'owner'),
    ...adminChange,
    bodyLimit: 262_144,
    body: Body({
      competition: Type.Union([StatedRules, Type.Null()]),
      reason: Type.Optional(Type.String({ maxLength: 300 })),
    }),
    refuses: [404, 409, 422],
  },
})
