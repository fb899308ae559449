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
}

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
}

export type FinalRules = SuddenDeath | FurtherRounds | { kind: 'none' }

/** An entry is out with one miss more than it has lives. The final is over when `stopAt` entries or fewer are left. */
export type SuddenDeath = {
  kind: 'suddenDeath'
  lives: number
  stopAt: number
  whenAllMiss: 'again' | 'share'
}

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
