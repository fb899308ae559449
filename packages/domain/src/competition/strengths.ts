import { type CompetitionRules, qualifierOf } from './rules.ts'
import type { CompetitionEntry, Round } from './facts.ts'

export type Qualified = { badge: number; hits: number; thrown: number; isDone: boolean }

/** What an entry did in the qualifier, by its rounds. */
export function qualifierResult(
  rules: CompetitionRules,
  { badge }: Pick<CompetitionEntry, 'badge'>,
  roundOf: (round: number) => Round,
): Qualified {
  const rounds = Array.from({ length: qualifierOf(rules, badge).rounds }, (_, index) => roundOf(index + 1))
  return {
    badge,
    hits: sum(rounds.map(({ hits }) => hits)),
    thrown: sum(rounds.map(({ thrown }) => thrown)),
    isDone: rounds.every(({ isDone }) => isDone),
  }
}

/**
 * The strength of each entry by the rules: 1 for A, 0 for an entry that is out. An entry that has not finished the
 * qualifier has no strength yet and is not in the answer. `byHand` is what the desk decided.
 */
export function strengthsByRules(
  rules: CompetitionRules,
  entries: readonly CompetitionEntry[],
  results: ReadonlyMap<number, Qualified>,
  byHand: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const { sieve, rounds } = rules.qualifier
  const done = entries.filter(({ badge }) => results.get(badge)?.isDone)
  if (rounds === 0 && rules.qualifier.ranges.length === 0 && sieve.kind !== 'sold')
    return new Map(entries.map(({ badge }) => [badge, byHand.get(badge) ?? 1]))
  const best =
    sieve.kind === 'best' && done.length === entries.length ? bestOf(sieve, entries, results) : undefined
  return new Map(
    done.flatMap(({ badge, sold }) => {
      const decided = byHand.get(badge)
      if (decided !== undefined) return [[badge, decided] as const]
      if (sieve.kind === 'byHand') return []
      if (sieve.kind === 'sold') return [[badge, sold] as const]
      if (sieve.kind === 'best') {
        const strength = best?.get(badge)
        return strength === undefined ? [] : [[badge, strength] as const]
      }
      return [[badge, strengthOf(rules, sieve.kind, results.get(badge) as Qualified)] as const]
    }),
  )
}

function strengthOf(rules: CompetitionRules, kind: 'hits' | 'percent', { badge, hits }: Qualified) {
  const { rounds, minimums } = qualifierOf(rules, badge)
  const shots = rounds * rules.riders * rules.shotsPerRound
  // In whole numbers: 2 of 3 reaches 66 percent and not 67.
  const reaches = (minimum: number) => (kind === 'hits' ? hits >= minimum : hits * 100 >= minimum * shots)
  return minimums.findIndex(reaches) + 1
}

/** The strengths after a qualifier that all have finished. Those who throw for the last place have none yet. */
function bestOf(
  { count, tie }: { count: number; tie: 'all' | 'none' | 'throw' },
  entries: readonly CompetitionEntry[],
  results: ReadonlyMap<number, Qualified>,
): ReadonlyMap<number, number> {
  const hitsOf = (badge: number) => results.get(badge)?.hits ?? 0
  const hits = entries.map(({ badge }) => hitsOf(badge)).sort((a, b) => b - a)
  const last = hits[count - 1] ?? 0
  const isTied = hits[count] === last
  const waiting = (one: number) => isTied && tie === 'throw' && one === last
  const isIn = (one: number) => (isTied && tie === 'none' ? one > last : one >= last)
  return new Map(
    entries
      .filter(({ badge }) => !waiting(hitsOf(badge)))
      .map(({ badge }) => [badge, isIn(hitsOf(badge)) ? 1 : 0]),
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
