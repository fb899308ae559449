/** The letter of a strength is its position in `strengths`: the first one is A. */
export type CompetitionRules = {
  /** Riders of an entry who throw in each round. */
  riders: number
  /** Throws of each rider in a round. */
  shotsPerRound: number
  lifeCost: LifeCost
  qualifier: QualifierRules
  strengths: readonly StrengthRules[]
  /** Lives that an entry has by its number, in addition to those of its strength. */
  livesByNumber: readonly (NumberRange & { lives: number })[]
  /** Who throws for a rider who is absent: nobody, which counts as missed, or another rider of the entry. */
  absentRider: 'missed' | 'other'
  /** The order of call in even rounds: as in odd ones, or from the last number to the first. */
  roundOrder: 'same' | 'alternating'
  replacementPass: ReplacementPass
  /** Of several entries of one rider, or of the same riders, in finals only the best one stays. */
  bestEntryOnly: 'no' | 'rider' | 'team'
  /** Entries come from results of other categories instead of the sale. Null: they are sold. */
  fedBy: FedBy | null
  /** The id of a category in which each shot of the qualifier counts for the same rider too. '': none. */
  countsFor: string
  prizeBase: PrizeBase
  /** Minutes after the end of a strength in which people may protest. 0: none. */
  protestMinutes: number
}

/** `count` entries with the best places of strength A of each category. */
export type FedBy = {
  from: readonly { category: string; count: number }[]
  /** A tie for the last place: all of them come, none of them, or they throw for it. */
  tie: 'all' | 'none' | 'throw'
  /** Numbers are kept, or given anew by the order of the result. */
  numbers: 'kept' | 'byPlace'
  result: 'provisional' | 'official'
}

/** What percent of prizes are of: the net prices of the paid entries, or an amount for each of them. */
export type PrizeBase = { kind: 'sales' } | { kind: 'perEntry'; reais: number }

/** What each of the entries with the places from `from` to `to` gets. */
export type Prize = {
  from: number
  to: number
  per: 'entry' | 'rider' | 'horse'
  award: Award
  /** With fewer paid entries `otherwise` is given. 0: always `award`. */
  minimumEntries: number
  otherwise: Award
}

export type Award =
  | { kind: 'money'; reais: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'goods'; goods: string }
  | { kind: 'none' }

/** What the rules have that says nothing about throws, for rules that leave it out. */
export const USUAL_RULES = {
  livesByNumber: [],
  absentRider: 'missed',
  roundOrder: 'same',
  replacementPass: { kind: 'eachRound' },
  bestEntryOnly: 'no',
  fedBy: null,
  countsFor: '',
  prizeBase: { kind: 'sales' },
  protestMinutes: 0,
} as const satisfies Partial<CompetitionRules>

/**
 * When an entry that did not come may throw its round of the qualifier after all: in the same round, after a round, at the
 * end of the qualifier, once at the end of the round, or not at all.
 */
export type ReplacementPass =
  | { kind: 'eachRound' | 'atEnd' | 'once' | 'none' }
  | { kind: 'afterRound'; round: number }

/** What costs an entry a life in sudden death: each miss, or a round with fewer hits. */
export type LifeCost = { kind: 'miss' } | { kind: 'round'; hits: number }

export type NumberRange = { from: number; to: number }

export type QualifierRules = {
  /** 0: there is no qualifier, and every entry is in the final of strength A. */
  rounds: number
  sieve: Sieve
  /** Numbers with fewer or more rounds, with a minimum for each strength. The first range of a number counts. */
  ranges: readonly (NumberRange & { rounds: number; minimums: readonly number[] })[]
}

/**
 * How an entry gets its strength: the highest one whose minimum it reaches in hits or in percent of its shots, strength A
 * for the best entries, the strength that its buyer chose, or a decision of the desk.
 */
export type Sieve =
  | { kind: 'hits' | 'percent' }
  | { kind: 'best'; count: number; tie: 'all' | 'none' | 'throw' }
  | { kind: 'sold' }
  | { kind: 'byHand' }

export type StrengthRules = {
  name: string
  /** The fewest hits, or percent of hits, of the qualifier. Not used by the other kinds of sieve. */
  minimum: number
  final: FinalRules
  /** The number of places with a trophy. */
  trophies: number
  /** What happens with a tie for a trophy. */
  tie: 'share' | 'throw'
  prizes: readonly Prize[]
}

export type FinalRules = SuddenDeath | FurtherRounds | { kind: 'none' }

/** An entry is out with one miss more than it has lives. The final is over when `stopAt` entries or fewer are left. */
export type SuddenDeath = {
  kind: 'suddenDeath'
  lives: number
  stopAt: number
  whenAllMiss: 'again' | 'share'
}

/** True if lives count in a final of these rules. */
export const hasFinalOfLives = (rules: Pick<CompetitionRules, 'strengths'> | null) =>
  rules?.strengths.some(({ final }) => final.kind === 'suddenDeath') ?? false

/** The most hits in further rounds win, alone or with those of the qualifier. */
export type FurtherRounds = { kind: 'rounds'; rounds: number; counts: 'final' | 'all' }

/** The rounds of the qualifier of an entry, and the minimum of each strength. */
export function qualifierOf({ qualifier, strengths }: CompetitionRules, badge: number) {
  const range = qualifier.ranges.find((one) => isWithin(one, badge))
  return {
    rounds: range?.rounds ?? qualifier.rounds,
    minimums: strengths.map(({ minimum }, index) => range?.minimums[index] ?? minimum),
  }
}

/** The lives of an entry in the final of a strength. `bought` are the lives of its own. */
export const livesOf = (
  { livesByNumber }: CompetitionRules,
  { badge, bought }: { badge: number; bought: number },
  final: SuddenDeath,
) =>
  livesByNumber
    .filter((range) => isWithin(range, badge))
    .reduce((lives, range) => lives + range.lives, final.lives + bought)

export const isWithin = ({ from, to }: NumberRange, badge: number) => badge >= from && badge <= to
