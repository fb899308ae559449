import type { Part } from './facts.ts'
import type { Race } from './races.ts'
import type { NextShot, Results } from './results.ts'
import type { ThrownTieBreak } from './tie-breaks.ts'

/** Who throws next for an entry. */
export type Turn = Part & NextShot

/** The first three entries that have not finished their round: who throws now, next and after. */
export function nextTurns(
  thrown: Results,
  race: Pick<Race, 'round' | 'pending'>,
  tieBreaks: readonly ThrownTieBreak[],
): readonly Turn[] {
  const inFinal = race.pending.map((badge) => ({
    part: { badge, phase: 'final' as const },
    round: race.round,
  }))
  const inTieBreaks = tieBreaks.flatMap(({ tieBreak, round, pending }) =>
    pending.map((badge) => ({ part: { badge, phase: 'tieBreak' as const, tieBreak }, round })),
  )
  return [...inFinal, ...inTieBreaks]
    .sort((a, b) => a.part.badge - b.part.badge)
    .slice(0, 3)
    .map(({ part, round }) => ({ ...part, ...thrown.nextOf(part, round) }))
}
