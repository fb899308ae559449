import type { Part } from './facts.ts'
import type { Race } from './races.ts'
import type { NextShot, Results } from './results.ts'
import type { SieveTie } from './best-of-sieve.ts'
import type { Qualified } from './strengths.ts'
import type { ThrownTieBreak } from './tie-breaks.ts'

/** Who throws next for an entry. `entryRound` is the round of the entry, `round` the shot of the rider. */
export type Turn = Part & NextShot & { entryRound: number }

type Open = { part: Part; entryRound: number }

/** The entries of a final and its tie-breaks that have not finished their round, by number. */
export function finalTurns(
  thrown: Results,
  race: Pick<Race, 'round' | 'pending'>,
  tieBreaks: readonly ThrownTieBreak[],
): readonly Turn[] {
  const inFinal = race.pending.map((badge) => ({
    part: { badge, phase: 'final' as const },
    entryRound: race.round,
  }))
  const inTieBreaks = tieBreaks.flatMap(({ tieBreak, round, pending }) =>
    pending.map((badge) => tieBreakPart(tieBreak, badge, round)),
  )
  return turnsOf(
    thrown,
    [...inFinal, ...inTieBreaks].sort((a, b) => a.part.badge - b.part.badge),
  )
}

/** The entries that have shots left in the qualifier, or in the tie-break for its last places, by round and number. */
export function qualifierTurns(
  thrown: Results,
  qualified: readonly Qualified[],
  tie: SieveTie | null,
): readonly Turn[] {
  const inQualifier = qualified.flatMap(({ badge, openRound }) =>
    openRound === undefined ? [] : [{ part: { badge, phase: 'qualify' as const }, entryRound: openRound }],
  )
  const inTieBreak = (tie?.pending ?? []).map((badge) =>
    tieBreakPart(tie?.tieBreak ?? '', badge, tie?.round ?? 0),
  )
  return turnsOf(
    thrown,
    [...inQualifier, ...inTieBreak].sort(
      (a, b) => a.entryRound - b.entryRound || a.part.badge - b.part.badge,
    ),
  )
}

/** The rounds of the qualifier that an absence ended, with the next shot of each, by round and number. */
export function absentTurns(thrown: Results, qualified: readonly Qualified[]): readonly Turn[] {
  const turns = qualified.flatMap(({ badge, absentRounds }) =>
    absentRounds.map((entryRound) => {
      const part = { badge, phase: 'qualify' as const }
      return { ...part, entryRound, ...thrown.nextOfAbsent(part, entryRound) }
    }),
  )
  return turns.sort((a, b) => a.entryRound - b.entryRound || a.badge - b.badge)
}

const tieBreakPart = (tieBreak: string, badge: number, entryRound: number): Open => ({
  part: { badge, phase: 'tieBreak', tieBreak },
  entryRound,
})

const turnsOf = (thrown: Results, open: readonly Open[]): readonly Turn[] =>
  open.map(({ part, entryRound }) => ({ ...part, entryRound, ...thrown.nextOf(part, entryRound) }))
