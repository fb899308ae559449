import type { LifeCost, SuddenDeath } from './rules.ts'
import type { Round } from './results.ts'

export type Finalist = { badge: number; lives: number }

/** What the final needs to know of its facts. */
export type FinalFacts = {
  roundOf: (badge: number, round: number) => Round
  /** The last round in which an entry threw; 0 before its first throw. */
  lastRoundOf: (badge: number) => number
  /** Entries that left the final by a decision. They throw no more, and did not fall. */
  gone: ReadonlySet<number>
  /** Rounds that are thrown again by a decision. All get back the lives from before them. */
  repeated: ReadonlySet<number>
  /** True if a person ended the final: those who were in at the start of its open round share. */
  isEnded: boolean
}

export type SuddenDeathState = {
  isOver: boolean
  /** The round that is thrown, or the last one. 0: the final is over without a throw. */
  round: number
  /** The entries that are in, with the lives that they have left. */
  isIn: ReadonlyMap<number, number>
  /** The round in which each of the others fell. */
  fellIn: ReadonlyMap<number, number>
  /** Those who throw in this round and have not finished it, by number. */
  pending: readonly number[]
  /** The rounds in which all missed, or that a person decided to repeat. */
  again: readonly number[]
  /** After it no shot counts; Infinity in a final that no person ended during a round. */
  lastRound: number
}

/** Plays a final of sudden death by its facts. */
export function playSuddenDeath(
  final: SuddenDeath,
  finalists: readonly Finalist[],
  lifeCost: LifeCost,
  facts: FinalFacts,
): SuddenDeathState {
  const lives = new Map([...finalists].sort((a, b) => a.badge - b.badge).map((one) => [one.badge, one.lives]))
  const fellIn = new Map<number, number>()
  const again: number[] = []
  const over = { isOver: true, isIn: lives, fellIn, pending: [], again, lastRound: Infinity }
  for (let round = 1; ; round++) {
    for (const badge of lives.keys()) if (hasLeft(facts, badge, round)) lives.delete(badge)
    if (lives.size <= final.stopAt) return { ...over, round: round - 1 }

    const left = new Map(
      [...lives].map(([badge, had]) => [badge, had - costOf(facts.roundOf(badge, round), lifeCost)]),
    )
    const fallen = [...left].filter(([, has]) => has < 0).map(([badge]) => badge)
    const pending = [...left].filter(([badge, has]) => has >= 0 && !facts.roundOf(badge, round).isDone)
    const isRepeated = facts.repeated.has(round)
    if (pending.length > 0 && !isRepeated) {
      // guard: open-round-of-an-ended-final-counts-for-nobody
      if (facts.isEnded) return { ...over, round: round - 1, lastRound: round - 1 }
      for (const badge of fallen) {
        fellIn.set(badge, round)
        left.delete(badge)
      }
      return { ...over, isOver: false, round, isIn: left, pending: pending.map(([badge]) => badge) }
    }
    if (isRepeated || fallen.length === lives.size) {
      if (!isRepeated && final.whenAllMiss === 'share') return { ...over, round }
      again.push(round)
      continue
    }
    for (const [badge, has] of left) {
      if (has >= 0) lives.set(badge, has)
      else {
        lives.delete(badge)
        fellIn.set(badge, round)
      }
    }
  }
}

/** A round that an entry has not finished before it left is not its round any more. */
const hasLeft = ({ gone, repeated, roundOf, lastRoundOf }: FinalFacts, badge: number, round: number) =>
  gone.has(badge) && (lastRoundOf(badge) < round || (!repeated.has(round) && !roundOf(badge, round).isDone))

/** The lives that a round costs. A round that must have some hits costs one when they cannot be reached any more. */
const costOf = ({ hits, misses, isDone }: Round, lifeCost: LifeCost) =>
  lifeCost.kind === 'miss' ? misses : isDone && hits < lifeCost.hits ? 1 : 0
