import type { Round } from './results.ts'
import type { CompetitionRules } from './rules.ts'
import { hasQualifier, type Qualified } from './strengths.ts'
import { byHits } from './tie-breaks.ts'

/** Entries with equal hits of which only some enter strength A. */
export type SieveTie = {
  badges: readonly number[]
  /** How many of them enter it. */
  places: number
  /** The decision by which they throw. Null: nobody decided it. */
  tieBreak: string | null
  /** The round that is thrown, and who has not finished it. */
  round: number
  pending: readonly number[]
}

/** What is known of the shots for the last places. */
export type SieveShots = {
  /** The tie-break among entries. */
  tieBreakOf: (badges: readonly number[]) => string | null
  roundOf: (tieBreak: string, badge: number, round: number) => Round
  /** Disqualified entries. They throw no more. */
  gone: ReadonlySet<number>
}

export type BestOfSieve = { strengths: ReadonlyMap<number, number>; tie: SieveTie | null }

/** The best entries of a qualifier that all have finished: 1, the others 0. Those who throw for a place have none yet. */
export function bestOfSieve(
  rules: CompetitionRules,
  results: readonly Qualified[],
  byHand: ReadonlyMap<number, number>,
  shots: SieveShots,
): BestOfSieve {
  const { sieve } = rules.qualifier
  const isDone = results.every((one) => one.isDone)
  if (sieve.kind !== 'best' || !hasQualifier(rules) || !isDone) return { strengths: new Map(), tie: null }
  const last = results.map(({ hits }) => hits).sort((a, b) => b - a)[sieve.count - 1] ?? 0
  const above = results.filter(({ hits }) => hits > last)
  const equal = results.filter(({ hits }) => hits === last)
  const isTied = above.length + equal.length > sieve.count
  const strengths = new Map(
    results.map(({ badge, hits }) => [
      badge,
      hits > last || (hits === last && !(isTied && sieve.tie === 'none')) ? 1 : 0,
    ]),
  )
  if (!isTied || sieve.tie !== 'throw') return { strengths, tie: null }
  const decided = equal.filter(({ badge }) => (byHand.get(badge) ?? 0) > 0)
  const tied = equal.map(({ badge }) => badge).filter((badge) => !byHand.has(badge))
  const { winners, tie } = throwForPlaces(tied, sieve.count - above.length - decided.length, shots)
  for (const badge of tied) strengths.set(badge, winners.includes(badge) ? 1 : 0)
  for (const badge of tie?.badges ?? []) strengths.delete(badge)
  return { strengths, tie }
}

/** Tied entries throw until some of them, as many as there are places, have more hits than the others. */
function throwForPlaces(
  tied: readonly number[],
  places: number,
  { tieBreakOf, roundOf, gone }: SieveShots,
): { winners: readonly number[]; tie: SieveTie | null } {
  const tieBreak = tieBreakOf(tied.filter((badge) => !gone.has(badge)))
  const winners: number[] = []
  let waiting = tied
  for (let round = 1; ; round++) {
    const isDone = (badge: number) => tieBreak !== null && roundOf(tieBreak, badge, round).isDone
    const badges = waiting.filter((badge) => !gone.has(badge) || isDone(badge))
    const left = places - winners.length
    if (left <= 0) return { winners, tie: null }
    if (badges.length <= left) return { winners: [...winners, ...badges], tie: null }
    const tie = { badges, places: left, tieBreak }
    if (tieBreak === null) return { winners, tie: { ...tie, round: 0, pending: [] } }
    const pending = badges.filter((badge) => !isDone(badge))
    if (pending.length > 0) return { winners, tie: { ...tie, round, pending } }
    const groups = byHits(badges, (badge) => roundOf(tieBreak, badge, round).hits)
    waiting =
      groups.find((group) => {
        const isWaiting = winners.length + group.length > places
        if (!isWaiting) winners.push(...group)
        return isWaiting
      }) ?? []
  }
}
