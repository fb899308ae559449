import {
  type CompetitionEntry,
  type Decision,
  decisionsInEffect,
  type CollectedFacts,
  readRound,
} from './facts.ts'
import { type Detail, finalHitsOf, type Play, qualifyHitsOf, raceOf, shotsOfRound } from './races.ts'
import type { CompetitionRules, StrengthRules } from './rules.ts'
import { qualifierResult, strengthsByRules } from './strengths.ts'
import { playTieBreak, type SharedPlace } from './tie-breaks.ts'

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
  /** Undefined before the result, and for an entry without a place. */
  place: number | undefined
}

export type StrengthState = {
  strength: number
  name: string
  phase: 'qualifier' | 'final' | 'tieBreak' | 'over'
  /** The round that is thrown. */
  round: number
  /** The entries that throw now and have not finished their round, by number. */
  pending: readonly number[]
  /** The best first, those without a place last. */
  standings: readonly Standing[]
  /** Ties for a trophy that the rules decide by shots, while they have no tie-break. */
  ties: readonly SharedPlace[]
}

export type CompetitionState = {
  /** The entries that have shots left in the qualifier. */
  qualifier: { isDone: boolean; pending: readonly number[] }
  /** The strength of each entry that has one; 0 for an entry that is out. */
  strengths: ReadonlyMap<number, number>
  finals: readonly StrengthState[]
}

/** The state of a competition. It follows from the rules, the entries and the facts, in any order of their arrival. */
export function competitionState(
  rules: CompetitionRules,
  entries: readonly CompetitionEntry[],
  facts: CollectedFacts,
): CompetitionState {
  const byNumber = [...entries].sort((a, b) => a.badge - b.badge)
  const decisions = decisionsInEffect(facts)
  const disqualified = badgesOf(decisions, 'disqualified')
  const needed = shotsOfRound(rules)
  const results = new Map(
    byNumber.map((entry) => {
      const roundOf = (round: number) =>
        readRound(facts, { badge: entry.badge, phase: 'qualify' }, round, needed)
      return [entry.badge, qualifierResult(rules, entry, roundOf)]
    }),
  )
  const isDone = ({ badge }: CompetitionEntry) => results.get(badge)?.isDone === true
  const racing = byNumber.filter((entry) => !disqualified.has(entry.badge) || isDone(entry))
  const pending = racing.filter((entry) => !isDone(entry)).map(({ badge }) => badge)
  const isQualifierDone = pending.length === 0
  const strengths = strengthsByRules(rules, racing, results, cutOf(decisions))
  const play = {
    rules,
    facts,
    decisions,
    entries: byNumber,
    results,
    isQualifierDone,
    strengths,
    disqualified,
  }
  return {
    qualifier: { isDone: isQualifierDone, pending },
    strengths,
    finals: rules.strengths.map((rule, index) => stateOfStrength(play, index + 1, rule)),
  }
}

function stateOfStrength(play: Play, strength: number, rule: StrengthRules): StrengthState {
  const dispensed = badgesOf(play.decisions, 'dispensed')
  const members = play.entries.filter(({ badge }) => play.strengths.get(badge) === strength)
  const finalists = members.filter(({ badge }) => !dispensed.has(badge))
  const race = raceOf(play, strength, finalists)
  const isPlaced = (badge: number) => !play.disqualified.has(badge)
  const placed = race.groups.map((group) => group.filter(isPlaced)).filter((group) => group.length > 0)
  const isOver = race.phase === 'over'
  const settled = isOver
    ? settleTies(play, strength, rule, placed)
    : { groups: placed, ties: [], pending: [] }
  const isSettled = settled.pending.length === 0 && settled.ties.length === 0
  const places = isOver ? placesOf(settled.groups) : undefined
  const without = [
    ...finalists.map(({ badge }) => badge).filter((badge) => !isPlaced(badge)),
    ...members.map(({ badge }) => badge).filter((badge) => dispensed.has(badge)),
  ]
  return {
    strength,
    name: rule.name,
    phase: isOver && !isSettled ? 'tieBreak' : race.phase,
    round: race.round,
    pending: isOver ? [...settled.pending].sort((a, b) => a - b) : race.pending,
    ties: settled.ties,
    standings: [...settled.groups.flat(), ...without].map((badge) => ({
      badge,
      status: statusOf(badge),
      qualifyHits: qualifyHitsOf(play, badge),
      finalHits: finalHitsOf(play, badge, rule.final),
      ...detailOf(race.details.get(badge)),
      place: places?.get(badge),
    })),
  }

  function statusOf(badge: number) {
    if (!isPlaced(badge)) return 'disqualified'
    return dispensed.has(badge) ? 'dispensed' : (race.details.get(badge)?.status ?? 'in')
  }
}

const detailOf = (detail: Detail | undefined) => ({
  fellIn: detail?.status === 'out' ? detail.fellIn : undefined,
  lives: detail?.status === 'in' ? detail.lives : undefined,
})

/** Decides ties for a trophy by the tie-breaks that were started. */
function settleTies(
  play: Play,
  strength: number,
  { trophies, tie }: StrengthRules,
  groups: readonly (readonly number[])[],
) {
  const settled: { groups: (readonly number[])[]; ties: SharedPlace[]; pending: number[] } = {
    groups: [],
    ties: [],
    pending: [],
  }
  let place = 1
  for (const group of groups) {
    const id = tieBreakOf(play, strength, group)
    const roundOf = (badge: number, round: number) =>
      readRound(play.facts, { badge, phase: 'tieBreak', tieBreak: id ?? '' }, round, shotsOfRound(play.rules))
    const result = id === undefined ? undefined : playTieBreak(group, { place, trophies }, roundOf)
    settled.groups.push(...(result?.groups ?? [group]))
    settled.pending.push(...(result?.pending ?? []))
    if (!result && tie === 'throw' && group.length > 1 && place <= trophies)
      settled.ties.push({ place, badges: group })
    place += group.length
  }
  return settled
}

/** The last tie-break among exactly these entries. */
const tieBreakOf = ({ decisions }: Play, strength: number, group: readonly number[]) =>
  decisions
    .filter((one) => one.kind === 'tieBreak' && one.strength === strength && isSame(one.badges, group))
    .pop()?.id

const isSame = (named: readonly number[], group: readonly number[]) =>
  named.length === group.length && group.every((badge) => named.includes(badge))

/** The place of each entry: 1, 1, 3. */
function placesOf(groups: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  for (const group of groups) {
    const place = places.size + 1
    for (const badge of group) places.set(badge, place)
  }
  return places
}

const badgesOf = (decisions: readonly Decision[], kind: 'disqualified' | 'dispensed'): ReadonlySet<number> =>
  new Set(decisions.flatMap((one) => (one.kind === kind ? [one.badge] : [])))

/** The strengths of the cuts by hand. Of two for an entry the later one counts. */
const cutOf = (decisions: readonly Decision[]): ReadonlyMap<number, number> =>
  new Map(decisions.flatMap((one) => (one.kind === 'cut' ? one.strengths : [])))
