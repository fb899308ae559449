import { type CollectedFacts, decisionsInEffect } from './collected-facts.ts'
import type { CompetitionEntry, Decision, Part } from './facts.ts'
import { type CallOrder, orderOf } from './order.ts'
import { type Play, raceOf } from './races.ts'
import { type Results, resultsOf, type Round, shotsOfRound } from './results.ts'
import type { CompetitionRules, StrengthRules } from './rules.ts'
import { playOf } from './state.ts'
import { isTieBreak, settleTies, type SharedPlace, type TieBreak } from './tie-breaks.ts'

/** Uniform numbers from 0 to below 1. */
export type Random = () => number

/** The shots that one possible course of a competition still has. */
export type Course = {
  /** Of the qualifier by heat: the first one is heat 1. Without heats they are one. */
  heats: readonly number[]
  /** Of all finals and tie-breaks. */
  finals: number
}

type Competition = {
  rules: CompetitionRules
  entries: readonly CompetitionEntry[]
  facts: CollectedFacts
}

/** The weight of what is usual beside the shots of a category, and of a category beside those of an entry, in shots. */
const USUAL = { rate: 0.55, shots: 16 }
const OWN_SHOTS = 9
/** After so many rounds a possible final or tie-break goes to the first one who throws, as people would share it. */
const MAX_ROUNDS = 25
/** The hit rate of an entry is between these. */
const LIMITS = [0.05, 0.95] as const

/**
 * Possible courses of the rest of a competition, by its rules and the hit rates of its entries. A strength that the desk
 * cuts by hand has no entries before the cut, and then its final has no shots here.
 */
export function possibleCourses(competition: Competition, runs: number, random: Random): Course[] {
  const { rules, entries, facts } = competition
  const decisions = decisionsInEffect(facts)
  const thrown = resultsOf({ rules, entries, facts, decisions })
  const begun = decisions.flatMap((one) => (one.kind === 'finalStarted' ? [one.strength] : []))
  const all = [...decisions, ...rules.strengths.flatMap((_, index) => startOf(index + 1, begun))]
  const gone = new Set(decisions.flatMap((one) => (one.kind === 'disqualified' ? [one.badge] : [])))
  const counted = entries.map(({ badge }) => ({ badge, ...thrownBy(thrown, badge) }))
  const order = orderOf(rules, facts)
  return Array.from({ length: runs }, () => {
    const rates = ratesOf(counted, random)
    const isHit = (badge: number) => random() < (rates.get(badge) ?? USUAL.rate)
    const possible = possibleResults({ rules, thrown, gone, order, isHit })
    const { play } = playOf({ rules, entries, decisions: all, thrown: possible.results })
    for (const [index, rule] of rules.strengths.entries()) throwFinal(play, thrown, index + 1, rule)
    return { heats: possible.heats, finals: possible.finals() }
  })
}

/**
 * Asks for every shot of a final and of the tie-breaks after it. A final that a person ended has only what was thrown of its
 * open round.
 */
function throwFinal(play: Play, known: Results, strength: number, rule: StrengthRules) {
  const { strengths, dispensed, gone, decisions, thrown } = play
  const isEnded = decisions.some((one) => one.kind === 'finalEnded' && one.strength === strength)
  const isMember = (badge: number) => strengths.get(badge) === strength && !dispensed.has(badge)
  const { groups } = raceOf(
    isEnded ? { ...play, thrown: known } : play,
    strength,
    play.entries.filter(({ badge }) => isMember(badge)),
  )
  const placed = groups
    .map((group) => group.filter((badge) => !gone.has(badge)))
    .filter(({ length }) => length)
  const decided = decisions
    .filter(isTieBreak)
    .filter((one) => one.for !== 'sieve' && one.strength === strength)
  const settle = (all: readonly TieBreak[]) =>
    settleTies(placed, {
      rule,
      decided: all,
      roundOf: (tieBreak, badge, round) => thrown.roundOf({ badge, phase: 'tieBreak', tieBreak }, round),
    })
  const { ties } = settle(decided)
  if (ties.length > 0) settle([...decided, ...ties.map((tie) => possibleTieBreak(strength, tie))])
}

const possibleTieBreak = (strength: number, { place, badges }: SharedPlace): TieBreak & Decision => ({
  kind: 'tieBreak',
  id: `possible tie-break of ${strength} for ${place}`,
  sequence: Number.MAX_SAFE_INTEGER,
  for: 'place',
  strength,
  badges,
})

const startOf = (strength: number, begun: readonly number[]): Decision[] =>
  begun.includes(strength)
    ? []
    : [
        {
          kind: 'finalStarted',
          id: `possible start of ${strength}`,
          sequence: Number.MAX_SAFE_INTEGER,
          strength,
        },
      ]

/** What an entry threw in the qualifier and in its final, with absences as no shots. */
function thrownBy(thrown: Results, badge: number) {
  let hits = 0
  let shots = 0
  for (const phase of ['qualify', 'final'] as const) {
    const part = { badge, phase }
    for (let round = 1; round <= thrown.lastRoundOf(part); round++) {
      const one = thrown.roundOf(part, round)
      hits += one.hits
      shots += one.thrown
    }
  }
  return { hits, shots }
}

/** How often each entry hits, in this course: as often as it did, as often as the others do, and by chance. */
function ratesOf(counted: readonly { badge: number; hits: number; shots: number }[], random: Random) {
  const sum = (of: 'hits' | 'shots') => counted.reduce((all, one) => all + one[of], 0)
  const weight = sum('shots') + USUAL.shots
  const mean = drawnRate((sum('hits') + USUAL.rate * USUAL.shots) / weight, weight, random)
  return new Map(
    counted.map(({ badge, hits, shots }) => {
      const own = shots + OWN_SHOTS
      return [badge, drawnRate((hits + mean * OWN_SHOTS) / own, own, random)]
    }),
  )
}

const drawnRate = (rate: number, shots: number, random: Random) =>
  Math.min(
    LIMITS[1],
    Math.max(LIMITS[0], rate + normal(random) * Math.sqrt((rate * (1 - rate)) / (shots + 1))),
  )

/** A number of the normal distribution with mean 0 and deviation 1 (Box and Muller, 1958). */
export const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

type Possible = {
  rules: CompetitionRules
  thrown: Results
  gone: ReadonlySet<number>
  order: CallOrder
  isHit: (badge: number) => boolean
}

/** What was thrown, and by chance what was not. A round is thrown when it is asked for. */
function possibleResults({ rules, thrown, gone, order, isHit }: Possible) {
  const parts = new Map<string, Map<number, Round[]>>()
  const heats = Array.from({ length: Math.max(1, order.heats.length) }, () => 0)
  let finals = 0

  function roundsOf({ badge, phase, tieBreak = '' }: Part) {
    const key = phase + tieBreak
    const byBadge = parts.get(key) ?? new Map<number, Round[]>()
    parts.set(key, byBadge)
    const rounds = byBadge.get(badge) ?? []
    byBadge.set(badge, rounds)
    return rounds
  }

  function count({ badge, phase }: Part, shots: number) {
    const heat = Math.max(0, order.heatOf(badge) - 1)
    if (phase === 'qualify') heats[heat] = (heats[heat] ?? 0) + shots
    else finals += shots
  }

  const firstIn = new Map<string, number>()

  /** The hits of shots that were not thrown. */
  function hitsOf(part: Part, round: number, shots: number) {
    const { badge, phase, tieBreak = '' } = part
    if (phase !== 'qualify' && round > MAX_ROUNDS) {
      const key = `${phase}${tieBreak} ${round}`
      const first = firstIn.get(key) ?? badge
      firstIn.set(key, first)
      return first === badge ? shots : 0
    }
    return Array.from({ length: shots }, () => isHit(badge)).filter(Boolean).length
  }

  function roundOf(part: Part, round: number): Round {
    const rounds = roundsOf(part)
    const known = rounds[round]
    if (known) return known
    const before = thrown.roundOf(part, round)
    const missing = before.isDone || gone.has(part.badge) ? 0 : shotsOfRound(rules) - before.thrown
    const hits = hitsOf(part, round, missing)
    count(part, missing)
    const after =
      missing === 0
        ? before
        : {
            hits: before.hits + hits,
            misses: before.misses + missing - hits,
            thrown: before.thrown + missing,
            isDone: true,
          }
    rounds[round] = after
    return after
  }

  const results: Results = {
    ...thrown,
    roundOf,
    lastRoundOf: (part) => Math.max(thrown.lastRoundOf(part), roundsOf(part).length - 1),
    conflicts: [],
  }
  return { results, heats, finals: () => finals }
}
