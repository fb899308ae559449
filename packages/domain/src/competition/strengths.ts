import { type CompetitionRules, qualifierOf } from './rules.ts'
import type { CompetitionEntry } from './facts.ts'
import { type Round, shotsOfRound } from './results.ts'

export type Qualified = {
  badge: number
  hits: number
  thrown: number
  isDone: boolean
  /** The first round that it has not finished. */
  openRound: number | undefined
  /** The rounds that an absence ended before all shots were thrown. */
  absentRounds: readonly number[]
}

/** What an entry did in the qualifier, by its rounds. */
export function qualifierResult(
  rules: CompetitionRules,
  { badge }: Pick<CompetitionEntry, 'badge'>,
  roundOf: (round: number) => Round,
): Qualified {
  const { rounds } = qualifierOf(rules, badge)
  const shots = shotsOfRound(rules)
  const absentRounds: number[] = []
  let [hits, thrown] = [0, 0]
  let openRound: number | undefined
  // Each tap of a scorer asks this of all entries.
  for (let round = 1; round <= rounds; round += 1) {
    const one = roundOf(round)
    hits += one.hits
    thrown += one.thrown
    if (!one.isDone) openRound ??= round
    else if (one.thrown < shots) absentRounds.push(round)
  }
  return { badge, hits, thrown, isDone: openRound === undefined, openRound, absentRounds }
}

/**
 * The strength of each entry by the rules: 1 for A, 0 for an entry that is out. An entry that has not finished the
 * qualifier has no strength yet and is not in the answer. `byHand` is what the desk decided, and `best` says which entries
 * are the best ones, if the sieve asks for them.
 */
export function strengthsByRules(
  rules: CompetitionRules,
  entries: readonly CompetitionEntry[],
  results: ReadonlyMap<number, Qualified>,
  { byHand, best }: { byHand: ReadonlyMap<number, number>; best: ReadonlyMap<number, number> },
): ReadonlyMap<number, number> {
  const { sieve } = rules.qualifier
  const byRules = ({ badge, sold }: CompetitionEntry) => {
    if (sieve.kind === 'sold') return sold
    if (!hasQualifier(rules)) return 1
    if (sieve.kind === 'byHand') return undefined
    if (sieve.kind === 'best') return best.get(badge)
    return strengthOf(rules, sieve.kind, results.get(badge) as Qualified)
  }
  return new Map(
    entries.flatMap((entry) => {
      const { badge } = entry
      if (!results.get(badge)?.isDone) return []
      const strength = byHand.get(badge) ?? byRules(entry)
      return strength === undefined ? [] : [[badge, strength] as const]
    }),
  )
}

/** False if no entry throws before the finals. */
export const hasQualifier = ({ qualifier: { rounds, ranges } }: CompetitionRules) =>
  rounds > 0 || ranges.length > 0

function strengthOf(rules: CompetitionRules, kind: 'hits' | 'percent', { badge, hits }: Qualified) {
  const { rounds, minimums } = qualifierOf(rules, badge)
  const shots = rounds * rules.riders * rules.shotsPerRound
  // In whole numbers: 2 of 3 reaches 66 percent and not 67.
  const reaches = (minimum: number) => (kind === 'hits' ? hits >= minimum : hits * 100 >= minimum * shots)
  return minimums.findIndex(reaches) + 1
}
