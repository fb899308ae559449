import { type CompetitionEntry, type Decision, type CollectedFacts, lastRoundOf, readRound } from './facts.ts'
import {
  type CompetitionRules,
  type FinalRules,
  type FurtherRounds,
  livesOf,
  type SuddenDeath,
} from './rules.ts'
import type { Qualified } from './strengths.ts'
import { playSuddenDeath } from './sudden-death.ts'
import { byHits } from './tie-breaks.ts'

/** A competition with what was derived of its facts before the finals. */
export type Play = {
  rules: CompetitionRules
  facts: CollectedFacts
  decisions: readonly Decision[]
  entries: readonly CompetitionEntry[]
  results: ReadonlyMap<number, Qualified>
  isQualifierDone: boolean
  strengths: ReadonlyMap<number, number>
  disqualified: ReadonlySet<number>
}

/** Where sudden death has an entry. */
export type Detail = { status: 'in'; lives: number } | { status: 'out'; fellIn: number }

/** The race of a strength. `groups` are equal entries, the best first, with disqualified ones. */
export type Race = {
  phase: 'qualifier' | 'final' | 'over'
  round: number
  pending: readonly number[]
  groups: readonly (readonly number[])[]
  details: ReadonlyMap<number, Detail>
}

/** The race of these entries for a strength. Before its final begins they are equal. */
export function raceOf(play: Play, strength: number, finalists: readonly CompetitionEntry[]): Race {
  const final = play.rules.strengths[strength - 1]?.final
  const badges = finalists.map(({ badge }) => badge)
  const isStarted = final?.kind === 'none' ? play.isQualifierDone : hasFact(play, 'finalStarted', strength)
  if (!final || !isStarted)
    return { phase: 'qualifier', round: 0, pending: [], groups: [badges], details: new Map() }
  if (final.kind === 'suddenDeath') return suddenDeathRace(play, strength, final, finalists)
  if (final.kind === 'rounds') return roundsRace(play, strength, final, badges)
  const groups = byHits(badges, (badge) => qualifyHitsOf(play, badge))
  return { phase: 'over', round: 0, pending: [], groups, details: new Map() }
}

function roundsRace(play: Play, strength: number, final: FurtherRounds, badges: readonly number[]): Race {
  const racing = badges.filter((badge) => !play.disqualified.has(badge))
  const openIn = (round: number) => racing.filter((badge) => !roundOfFinal(play, badge, round).isDone)
  const open = numbersTo(final.rounds).find((round) => openIn(round).length > 0)
  const isOver = open === undefined || hasFact(play, 'finalEnded', strength)
  const hits = (badge: number) =>
    finalHitsOf(play, badge, final) + (final.counts === 'all' ? qualifyHitsOf(play, badge) : 0)
  return {
    phase: isOver ? 'over' : 'final',
    round: open ?? final.rounds,
    pending: isOver ? [] : openIn(open),
    groups: byHits(badges, hits),
    details: new Map(),
  }
}

function suddenDeathRace(
  play: Play,
  strength: number,
  final: SuddenDeath,
  finalists: readonly CompetitionEntry[],
): Race {
  const { rules, facts, decisions, disqualified } = play
  const repeated = decisions.flatMap((one) =>
    one.kind === 'roundRepeated' && one.strength === strength ? [one.round] : [],
  )
  const state = playSuddenDeath(
    final,
    finalists.map((entry) => ({ badge: entry.badge, lives: livesOf(rules, entry, final) })),
    rules.lifeCost,
    {
      roundOf: (badge, round) => roundOfFinal(play, badge, round),
      lastRoundOf: (badge) => lastRoundOf(facts, badge, 'final'),
      gone: disqualified,
      repeated: new Set(repeated),
      isEnded: hasFact(play, 'finalEnded', strength),
    },
  )
  const fallen = [...state.fellIn.keys()].sort((a, b) => a - b)
  // An entry that was disqualified before its next throw is neither in nor fallen.
  const gone = finalists
    .map(({ badge }) => badge)
    .filter((badge) => !state.isIn.has(badge) && !state.fellIn.has(badge))
  return {
    phase: state.isOver ? 'over' : 'final',
    round: state.round,
    pending: state.pending,
    groups: [[...state.isIn.keys()], ...byHits(fallen, (badge) => state.fellIn.get(badge) ?? 0), gone],
    details: new Map<number, Detail>([
      ...[...state.isIn].map(([badge, lives]) => [badge, { status: 'in', lives }] as const),
      ...[...state.fellIn].map(([badge, fellIn]) => [badge, { status: 'out', fellIn }] as const),
    ]),
  }
}

const hasFact = ({ decisions }: Play, kind: 'finalStarted' | 'finalEnded', strength: number) =>
  decisions.some((one) => one.kind === kind && one.strength === strength)

const roundOfFinal = ({ facts, rules }: Play, badge: number, round: number) =>
  readRound(facts, { badge, phase: 'final' }, round, shotsOfRound(rules))

/** The shots of an entry in a round. */
export const shotsOfRound = ({ riders, shotsPerRound }: CompetitionRules) => riders * shotsPerRound

/** The hits of an entry in its final. Throws after the last of further rounds do not count. */
export const finalHitsOf = (play: Play, badge: number, final: FinalRules) =>
  numbersTo(final.kind === 'rounds' ? final.rounds : lastRoundOf(play.facts, badge, 'final')).reduce(
    (hits, round) => hits + roundOfFinal(play, badge, round).hits,
    0,
  )

export const qualifyHitsOf = ({ results }: Play, badge: number) => results.get(badge)?.hits ?? 0

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
