import { finalConflicts, tieBreakConflicts } from './conflicts.ts'
import { type Detail, finalHitsOf, type Play, qualifyHitsOf, raceOf } from './races.ts'
import { type Conflict, shotsOfRound } from './results.ts'
import type { StrengthRules } from './rules.ts'
import { isTieBreak, placesOf, settleTies, type SharedPlace, trophiesOf } from './tie-breaks.ts'
import { finalTurns, type Turn } from './turns.ts'

/** An entry in a strength. */
export type Standing = {
  badge: number
  status: 'in' | 'out' | 'disqualified' | 'dispensed'
  qualifyHits: number
  finalHits: number
  /** The round of the final in which it fell. */
  fellIn: number | undefined
  /** Lives left in sudden death. */
  lives: number | undefined
  /**
   * Misses that cost an entry no life yet in the round of sudden death that it throws; below 0 the round costs one in any
   * case. Undefined for an entry that throws none.
   */
  missesLeft: number | undefined
  /** Undefined before the result, and for an entry without a place. */
  place: number | undefined
  /** Which trophy it gets: 1 is the best. Undefined if others share it, and for an entry without one. */
  trophy: number | undefined
}

/** The numbers that were in at the start of the round that is thrown. They share, if the final ends in its course. */
export const startersOf = ({ round, standings }: Starting): number[] =>
  standings
    .filter(({ status, fellIn }) => status === 'in' || (status === 'out' && fellIn === round))
    .map(({ badge }) => badge)
    .sort((a, b) => a - b)

/** A final, also as an answer of the server has it. */
type Starting = {
  round: number
  standings: readonly (Pick<Standing, 'badge' | 'status'> & { fellIn?: number | null | undefined })[]
}

type Groups = readonly (readonly number[])[]

export type StrengthState = {
  strength: number
  name: string
  phase: 'qualifier' | 'final' | 'tieBreak' | 'over'
  /** The round that is thrown: in the phase 'tieBreak' the lowest one of a tie-break, if one is thrown. */
  round: number
  /** The entries that have not finished their round, by number, which is the order in which they throw. */
  pending: readonly number[]
  /** Who throws next for each of them. */
  turns: readonly Turn[]
  /** True while a person may end the final. Those who are in share. */
  mayEnd: boolean
  /** The best first, those without a place last. */
  standings: readonly Standing[]
  /** Ties for a trophy that the rules decide by shots, while they have no tie-break. */
  ties: readonly SharedPlace[]
  /** Different results for one shot. While there is one, here or in the qualifier, the strength is not over. */
  conflicts: readonly Conflict[]
}

export function stateOfStrength(play: Play, strength: number, rule: StrengthRules): StrengthState {
  const { dispensed } = play
  const members = play.entries.filter(({ badge }) => play.strengths.get(badge) === strength)
  const finalists = members.filter(({ badge }) => !dispensed.has(badge))
  const race = raceOf(play, strength, finalists)
  const isPlaced = (badge: number) => !play.gone.has(badge)
  const isDisqualified = (badge: number) => play.disqualified.has(badge)
  const placed = race.groups.map((group) => group.filter(isPlaced)).filter((group) => group.length > 0)
  const inFinal = finalConflicts(play, finalists, race)
  const inTieBreaks = tieBreakConflicts(play, strength, finalists)
  const isOver = race.phase === 'over' && play.isQualifierSure && inFinal.length === 0
  const settled = isOver
    ? settle(play, strength, rule, placed)
    : { groups: placed, order: [], ties: [], thrown: [] }
  const { thrown } = settled
  const isSettled = thrown.length === 0 && settled.ties.length === 0 && inTieBreaks.length === 0
  const places = isOver ? placesOf(settled.groups) : undefined
  const trophies = trophiesOf(settled.order, rule.trophies)
  const without = [
    ...finalists.map(({ badge }) => badge).filter(isDisqualified),
    ...members
      .map(({ badge }) => badge)
      .filter((badge) => dispensed.has(badge) || (!isPlaced(badge) && !isDisqualified(badge))),
  ]
  return {
    strength,
    name: rule.name,
    phase: phaseOf(),
    round: thrown.length > 0 ? Math.min(...thrown.map(({ round }) => round)) : race.round,
    pending: isOver ? thrown.flatMap(({ pending }) => pending).sort((a, b) => a - b) : race.pending,
    turns: finalTurns(play.thrown, race, thrown),
    mayEnd: race.phase === 'final',
    ties: settled.ties,
    conflicts: [...inFinal, ...inTieBreaks],
    standings: [...settled.groups.flat(), ...without].map((badge) => ({
      badge,
      status: statusOf(badge),
      qualifyHits: qualifyHitsOf(play, badge),
      finalHits: finalHitsOf(play, badge, race),
      ...detailOf(race.details.get(badge)),
      missesLeft: race.pending.includes(badge) ? missesLeftOf(play, badge, race.round, rule) : undefined,
      place: places?.get(badge),
      trophy: trophies.get(badge),
    })),
  }

  /** A result that a conflict may change is none yet. */
  function phaseOf() {
    if (race.phase !== 'over') return race.phase
    if (!isOver) return rule.final.kind === 'none' ? 'qualifier' : 'final'
    return isSettled ? 'over' : 'tieBreak'
  }

  function statusOf(badge: number) {
    if (isDisqualified(badge)) return 'disqualified'
    return dispensed.has(badge) || !isPlaced(badge) ? 'dispensed' : (race.details.get(badge)?.status ?? 'in')
  }
}

const detailOf = (detail: Detail | undefined) => ({
  fellIn: detail?.status === 'out' ? detail.fellIn : undefined,
  lives: detail?.status === 'in' ? detail.lives : undefined,
})

function missesLeftOf({ rules, thrown }: Play, badge: number, round: number, { final }: StrengthRules) {
  if (final.kind !== 'suddenDeath') return undefined
  if (rules.lifeCost.kind === 'miss') return 0
  return shotsOfRound(rules) - rules.lifeCost.hits - thrown.roundOf({ badge, phase: 'final' }, round).misses
}

const settle = ({ thrown, decisions }: Play, strength: number, rule: StrengthRules, groups: Groups) =>
  settleTies(groups, {
    rule,
    decided: decisions.filter(isTieBreak).filter((one) => one.for !== 'sieve' && one.strength === strength),
    roundOf: (tieBreak, badge, round) => thrown.roundOf({ badge, phase: 'tieBreak', tieBreak }, round),
  })
