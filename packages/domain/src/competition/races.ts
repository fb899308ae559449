import type { CompetitionEntry, Decision } from './facts.ts'
import type { Results } from './results.ts'
import { numbersTo } from './numbers.ts'
import { type CompetitionRules, type FurtherRounds, livesOf, type SuddenDeath } from './rules.ts'
import type { Qualified } from './strengths.ts'
import { playSuddenDeath } from './sudden-death.ts'
import { byHits } from './tie-breaks.ts'

/** A competition with what was derived of its facts before the finals. */
export type Play = {
  rules: CompetitionRules
  thrown: Results
  decisions: readonly Decision[]
  entries: readonly CompetitionEntry[]
  results: ReadonlyMap<number, Qualified>
  isQualifierDone: boolean
  /** True if no entry throws for the last place of strength A either. */
  isSieved: boolean
  /** False while devices have different results of the qualifier. */
  isQualifierSure: boolean
  strengths: ReadonlyMap<number, number>
  disqualified: ReadonlySet<number>
  /** Those who left by a decision and keep their part in the rounds that they finished: disqualified, or dispensed late. */
  gone: ReadonlySet<number>
  /** Entries that the desk or a better entry of their riders keeps out of the finals. */
  dispensed: ReadonlySet<number>
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
  /** Rounds that were thrown again, in which no shot counts, and the last round that counts. */
  again: readonly number[]
  lastRound: number
}

/** The race of these entries for a strength. Before its final begins they are equal. */
export function raceOf(play: Play, strength: number, finalists: readonly CompetitionEntry[]): Race {
  const final = play.rules.strengths[strength - 1]?.final
  const badges = finalists.map(({ badge }) => badge)
  const isStarted = final?.kind === 'none' ? play.isSieved : hasFact(play, 'finalStarted', strength)
  const lastRound = final?.kind === 'rounds' ? final.rounds : Infinity
  const still = { round: 0, pending: [], details: new Map(), again: [], lastRound }
  if (!final || !isStarted) return { ...still, phase: 'qualifier', groups: [badges] }
  if (final.kind === 'suddenDeath') return suddenDeathRace(play, strength, final, finalists)
  if (final.kind === 'rounds') return roundsRace(play, strength, final, badges)
  return { ...still, phase: 'over', groups: byHits(badges, (badge) => qualifyHitsOf(play, badge)) }
}

/** A round that is repeated does not count, and one more is thrown: of two with the first repeated, rounds 2 and 3. */
function roundsRace(play: Play, strength: number, final: FurtherRounds, badges: readonly number[]): Race {
  const repeated = repeatedIn(play, strength)
  const counting = numbersTo(final.rounds + repeated.size)
    .filter((round) => !repeated.has(round))
    .slice(0, final.rounds)
  const racing = badges.filter((badge) => !play.gone.has(badge))
  const openIn = (round: number) => racing.filter((badge) => !roundOfFinal(play, badge, round).isDone)
  const open = counting.find((round) => openIn(round).length > 0)
  const isOver = open === undefined || hasFact(play, 'finalEnded', strength)
  // What was thrown of the round in which a person ended the final counts for nobody.
  const lastRound = isOver && open !== undefined ? open - 1 : Math.max(...counting)
  const again = [...repeated].filter((round) => round <= lastRound)
  const hits = (badge: number) =>
    finalHitsOf(play, badge, { again, lastRound }) + (final.counts === 'all' ? qualifyHitsOf(play, badge) : 0)
  return {
    phase: isOver ? 'over' : 'final',
    round: isOver ? lastRound : open,
    pending: isOver ? [] : openIn(open),
    groups: byHits(badges, hits),
    details: new Map(),
    again,
    lastRound,
  }
}

const repeatedIn = ({ decisions }: Play, strength: number): ReadonlySet<number> =>
  new Set(
    decisions.flatMap((one) =>
      one.kind === 'roundRepeated' && one.strength === strength ? [one.round] : [],
    ),
  )

function suddenDeathRace(
  play: Play,
  strength: number,
  final: SuddenDeath,
  finalists: readonly CompetitionEntry[],
): Race {
  const { rules, thrown, gone: left } = play
  const state = playSuddenDeath(
    final,
    finalists.map((entry) => ({ badge: entry.badge, lives: livesOf(rules, entry, final) })),
    rules.lifeCost,
    {
      roundOf: (badge, round) => roundOfFinal(play, badge, round),
      lastRoundOf: (badge) => thrown.lastRoundOf({ badge, phase: 'final' }),
      gone: left,
      repeated: repeatedIn(play, strength),
      isEnded: hasFact(play, 'finalEnded', strength),
    },
  )
  const fallen = [...state.fellIn.keys()].sort((a, b) => a - b)
  // An entry that left before its next throw is neither in nor fallen.
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
    again: state.again,
    lastRound: state.lastRound,
  }
}

const hasFact = ({ decisions }: Play, kind: 'finalStarted' | 'finalEnded', strength: number) =>
  decisions.some((one) => one.kind === kind && one.strength === strength)

const roundOfFinal = ({ thrown }: Play, badge: number, round: number) =>
  thrown.roundOf({ badge, phase: 'final' }, round)

/** The hits of an entry in its final. Shots of a round that was thrown again, or after the last one, do not count. */
export const finalHitsOf = (
  { thrown }: Play,
  badge: number,
  { again, lastRound }: Pick<Race, 'again' | 'lastRound'>,
) =>
  numbersTo(Math.min(lastRound, thrown.lastRoundOf({ badge, phase: 'final' })))
    .filter((round) => !again.includes(round))
    .reduce((hits, round) => hits + thrown.roundOf({ badge, phase: 'final' }, round).hits, 0)

export const qualifyHitsOf = ({ results }: Play, badge: number) => results.get(badge)?.hits ?? 0
