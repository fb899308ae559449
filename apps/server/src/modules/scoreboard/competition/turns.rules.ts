import type { Reply } from '@porteira/contract'
import {
  type CompetitionPhase,
  decisionsInEffect,
  qualifierOf,
  resultsOf,
  ridersOf,
  type StrengthState,
} from '@porteira/domain/competition'
import { type Competition, decisionsOf } from './competition.rules.ts'
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

/** The tie-breaks of a strength, the newest first. */
export const tieBreaksOf = (competition: Competition, strength: number) =>
  decisionsOf(competition, 'tieBreak')
    .filter(({ body }) => body['strength'] === strength)
    .reverse()

/** True if a tie-break is among others about this entry. */
export const isNamed = (badge: number, { body }: StoredFact) => (body['badges'] as number[]).includes(badge)

const MAX_ROUNDS = 500

/** The next shot of each entry that throws in a tie-break. */
export function turnsOf(competition: Competition, thrown: Results, final: StrengthState): Turn[] {
  if (final.phase !== 'tieBreak') return []
  const tieBreaks = tieBreaksOf(competition, final.strength)
  return final.pending.flatMap((badge) => {
    const tieBreak = tieBreaks.find((fact) => isNamed(badge, fact))?.id
    if (tieBreak === undefined) return []
    const round = openRoundOf(thrown, { badge, phase: 'tieBreak', tieBreak }, MAX_ROUNDS)
    const next = round === null ? undefined : slotOf(competition, { badge, tieBreak, round })
    return next === undefined || round === null ? [] : [{ badge, tieBreak, round, ...next }]
  })
}

/** The first shot of a round of a tie-break that is missing: all riders throw once, then once more. */
function slotOf(competition: Competition, { badge, tieBreak, round }: Omit<Turn, 'uuid' | 'shotRound'>) {
  const { rules, entries, collected } = competition
  const entry = entries.find((one) => one.badge === badge)
  if (!entry) return undefined
  const made = new Set(shotsOf(competition, tieBreak).map(({ rider, round: shot }) => `${rider} ${shot}`))
  const riders = ridersOf(entry, collected, 'tieBreak', round)
  return Array.from(
    { length: rules.shotsPerRound },
    (_, index) => (round - 1) * rules.shotsPerRound + index + 1,
  )
    .flatMap((shotRound) => riders.map((uuid) => ({ uuid, shotRound })))
    .find(({ uuid, shotRound }) => !made.has(`${uuid} ${shotRound}`))
}

/** The shots of a tie-break that count, the newest first. */
export function thrownOf(competition: Competition, { strength, phase }: StrengthState): TieBreakShot[] {
  if (phase !== 'tieBreak') return []
  return tieBreaksOf(competition, strength).flatMap(({ id }) =>
    shotsOf(competition, id).map((shot) => ({
      id: shot.id,
      badge: shot.badge,
      tieBreak: id,
      uuid: shot.rider,
      shotRound: shot.round,
      hit: shot.hit ? 1 : 0,
    })),
  )
}

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
