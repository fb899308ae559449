import type { Round } from './facts.ts'

/** Entries that share a place. `place` counts those before them. */
export type SharedPlace = { place: number; badges: readonly number[] }

/** What the tie-breaks of a strength decided so far. */
export type TieBreakResult = { groups: readonly (readonly number[])[]; pending: readonly number[] }

/**
 * Orders tied entries by their shots: those with more hits in a round come before the others, who throw on only for a
 * place with a trophy. `pending` holds those who have not finished their round.
 */
export function playTieBreak(
  tied: readonly number[],
  { place, trophies }: { place: number; trophies: number },
  roundOf: (badge: number, round: number) => Round,
  round = 1,
): TieBreakResult {
  if (tied.length < 2 || place > trophies) return { groups: tied.length > 0 ? [tied] : [], pending: [] }
  const pending = tied.filter((badge) => !roundOf(badge, round).isDone)
  if (pending.length > 0) return { groups: [tied], pending }
  const groups: (readonly number[])[] = []
  const waiting: number[] = []
  let next = place
  for (const group of byHits(tied, (badge) => roundOf(badge, round).hits)) {
    const result = playTieBreak(group, { place: next, trophies }, roundOf, round + 1)
    groups.push(...result.groups)
    waiting.push(...result.pending)
    next += group.length
  }
  return { groups, pending: waiting }
}

/** Groups of equal hits, the most hits first. Each group keeps the order of the numbers. */
export function byHits(badges: readonly number[], hitsOf: (badge: number) => number): number[][] {
  const groups = new Map<number, number[]>()
  for (const badge of badges) groups.set(hitsOf(badge), [...(groups.get(hitsOf(badge)) ?? []), badge])
  return [...groups].sort(([a], [b]) => b - a).map(([, group]) => group)
}
