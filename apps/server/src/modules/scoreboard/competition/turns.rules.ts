import type { Reply } from '@porteira/contract'
import {
  type CompetitionPhase,
  decisionsInEffect,
  qualifierOf,
  resultsOf,
  ridersOf,
  type StrengthState,
} from '@porteira/domain/competition'
import { type Competition, decisionsOf, isOfSieve } from './competition.rules.ts'
import type { StoredFact, StoredShot } from './stored.rules.ts'

type StrengthView = Reply<'GET /api/competition/:catUUID'>['strengths'][number]
type Turn = StrengthView['turns'][number]
type TieBreakShot = StrengthView['thrown'][number]

/** What was thrown in a competition. */
export type Results = ReturnType<typeof resultsOf>

/** What was thrown in a competition, by the decisions in effect. */
export const thrownIn = ({ rules, entries, collected }: Competition): Results =>
  resultsOf({ rules, entries, facts: collected, decisions: decisionsInEffect(collected) })

type Part = { badge: number; phase: CompetitionPhase; tieBreak?: string }

/** The first round from 1 to `last` that an entry has not finished; null if it has finished all. */
export function openRoundOf({ roundOf }: Results, part: Part, last: number) {
  for (let round = 1; round <= last; round += 1) if (!roundOf(part, round).isDone) return round
  return null
}

/** The round of the qualifier that an entry throws next; null if it throws no more. */
export const qualifierRoundOf = ({ rules }: Competition, thrown: Results, badge: number) =>
  openRoundOf(thrown, { badge, phase: 'qualify' }, qualifierOf(rules, badge).rounds)

/** Tie-breaks that are thrown now, the newest first, and who has not finished the round. */
export type OpenTieBreaks = { facts: readonly StoredFact[]; pending: readonly number[] }

/** The tie-breaks of a strength while it throws one. */
export const tieBreaksOf = (
  competition: Competition,
  { phase, pending, strength }: StrengthState,
): OpenTieBreaks => ({
  facts:
    phase === 'tieBreak'
      ? decisionsOf(competition, 'tieBreak')
          .filter(({ body }) => body['strength'] === strength && !isOfSieve(body))
          .reverse()
      : [],
  pending,
})

/** The tie-break for the last places of the sieve while it is thrown. */
export function sieveTieBreaksOf(competition: Competition): OpenTieBreaks {
  const { tie } = competition.state.qualifier
  return {
    facts: decisionsOf(competition, 'tieBreak').filter(({ id }) => id === tie?.tieBreak),
    pending: tie?.pending ?? [],
  }
}

/** True if a tie-break is among others about this entry. */
const isNamed = (badge: number, { body }: StoredFact) => (body['badges'] as number[]).includes(badge)

/** The newest tie-break of the entries that throw now. */
export const tieBreakOf = ({ facts, pending }: OpenTieBreaks) =>
  facts.find((fact) => pending.some((badge) => isNamed(badge, fact)))?.id

const MAX_ROUNDS = 500

/** The next shot of each entry that throws in a tie-break. */
export function turnsOf(competition: Competition, thrown: Results, open: OpenTieBreaks): Turn[] {
  return open.pending.flatMap((badge) => {
    const fact = open.facts.find((one) => isNamed(badge, one))
    if (fact === undefined) return []
    const tieBreak = fact.id
    const round = openRoundOf(thrown, { badge, phase: 'tieBreak', tieBreak }, MAX_ROUNDS)
    const next = round === null ? undefined : slotOf(competition, fact, { badge, round })
    return next === undefined || round === null ? [] : [{ badge, tieBreak, round, ...next }]
  })
}

/** The first shot of a round of a tie-break that is missing: all riders throw once, then once more. */
function slotOf(
  competition: Competition,
  { id, body }: StoredFact,
  { badge, round }: Pick<Turn, 'badge' | 'round'>,
) {
  const { rules, entries, collected } = competition
  const entry = entries.find((one) => one.badge === badge)
  if (!entry) return undefined
  const made = new Set(
    shotsOf(competition, id)
      .filter((shot) => shot.badge === badge)
      .map(({ rider, round: shot }) => `${rider} ${shot}`),
  )
  // The last places of the sieve are thrown before the final, so substitutions of the final do not count.
  const riders = isOfSieve(body)
    ? ridersOf(entry, collected, 'qualify', Infinity)
    : ridersOf(entry, collected, 'tieBreak', round)
  return Array.from(
    { length: rules.shotsPerRound },
    (_, index) => (round - 1) * rules.shotsPerRound + index + 1,
  )
    .flatMap((shotRound) => riders.map((uuid) => ({ uuid, shotRound })))
    .find(({ uuid, shotRound }) => !made.has(`${uuid} ${shotRound}`))
}

/** The shots of tie-breaks that count, the newest first. */
export const thrownOf = (
  competition: Competition,
  { hitOf }: Results,
  { facts }: OpenTieBreaks,
): TieBreakShot[] =>
  facts.flatMap(({ id: tieBreak }) =>
    shotsOf(competition, tieBreak).map(({ id, badge, rider, round, hit }) => ({
      id,
      badge,
      tieBreak,
      uuid: rider,
      shotRound: round,
      hit: (hitOf({ badge, rider, phase: 'tieBreak', round, tieBreak }) ?? hit) ? 1 : 0,
    })),
  )

/** The newest shot of each slot of a tie-break. */
function shotsOf({ shots }: Competition, tieBreak: string): StoredShot[] {
  const slots = new Set<string>()
  return shots
    .filter((shot) => shot.tieBreak === tieBreak && !shot.isUndone && !shot.isAside)
    .toSorted((a, b) => b.thrownAt.getTime() - a.thrownAt.getTime() || (a.id < b.id ? 1 : -1))
    .filter(({ badge, rider, round }) => {
      const slot = `${badge} ${rider} ${round}`
      return !slots.has(slot) && slots.add(slot)
    })
}
