import type { CompetitionEntry } from './facts.ts'
import type { Play, Race } from './races.ts'
import type { Conflict } from './results.ts'
import { type CompetitionRules, qualifierOf } from './rules.ts'
import { isTieBreak, type TieBreak } from './tie-breaks.ts'

type Thrown = Pick<Play, 'rules' | 'decisions' | 'thrown'>

/** The conflicts of the qualifier and of shots for its last places. */
export function qualifierConflicts(play: Thrown, entries: readonly CompetitionEntry[]) {
  const badges = new Set(entries.map(({ badge }) => badge))
  return play.thrown.conflicts.filter(
    (one) =>
      badges.has(one.badge) &&
      (one.phase === 'qualify'
        ? roundOf(play.rules, one) <= qualifierOf(play.rules, one.badge).rounds
        : isOfTieBreak(play, one, (tieBreak) => tieBreak.for === 'sieve')),
  )
}

/** The conflicts of a final in rounds that count, of an entry that fell up to that round. */
export function finalConflicts(
  { rules, thrown }: Pick<Play, 'rules' | 'thrown'>,
  finalists: readonly CompetitionEntry[],
  { phase, round: last, lastRound, again, details }: Race,
) {
  if (phase === 'qualifier') return []
  const lastOf = (badge: number) => {
    const detail = details.get(badge)
    if (detail?.status === 'out') return detail.fellIn
    return lastRound === Infinity ? last : lastRound
  }
  const counts = (one: Conflict) => {
    const round = roundOf(rules, one)
    return round <= lastOf(one.badge) && !again.includes(round)
  }
  return thrown.conflicts.filter(
    (one) => one.phase === 'final' && finalists.some(({ badge }) => badge === one.badge) && counts(one),
  )
}

export const tieBreakConflicts = (play: Thrown, strength: number, finalists: readonly CompetitionEntry[]) =>
  play.thrown.conflicts.filter(
    (one) =>
      finalists.some(({ badge }) => badge === one.badge) &&
      isOfTieBreak(play, one, (tieBreak) => tieBreak.for !== 'sieve' && tieBreak.strength === strength),
  )

const isOfTieBreak = (
  { decisions }: Thrown,
  { badge, tieBreak }: Conflict,
  isMeant: (one: TieBreak) => boolean,
) =>
  decisions
    .filter(isTieBreak)
    .some((one) => one.id === tieBreak && one.badges.includes(badge) && isMeant(one))

const roundOf = ({ shotsPerRound }: CompetitionRules, { round }: Conflict) => Math.ceil(round / shotsPerRound)
