import { type CollectedFacts, validShots, roundsOf } from './collected-facts.ts'
import type {
  AbsentFact,
  CompetitionEntry,
  Decision,
  Part,
  ShotFact,
  SlotDecision,
  SlotPlace,
} from './facts.ts'
import { mayHaveThrown, ridersIn, substitutionsOf } from './riders.ts'
import { numbersTo } from './numbers.ts'
import type { CompetitionRules } from './rules.ts'
import { newestFirst, type Outcome, outcomeOf, type Slot, slotKey } from './slots.ts'

/** What an entry did in one round. `isDone`: it threw as often as it must, or is absent, which counts as missed. */
export type Round = { hits: number; misses: number; thrown: number; isDone: boolean }

/** A slot for which several devices have different results. The newest one comes first and counts until a person decides. */
export type Conflict = SlotPlace & { shots: readonly ShotFact[] }

/**
 * The next shot of an entry: by which of its riders, and which of the shots of this rider. `isReplaced`: the rider is absent,
 * and another one of the entry throws. Without the ids of the riders only the place in their order is known.
 */
export type NextShot = { rider: string | undefined; riderIndex: number; round: number; isReplaced: boolean }

/** What was thrown, by the decisions in effect. */
export type Results = {
  roundOf: (part: Part, round: number) => Round
  /** The last round in which an entry threw; 0 before its first shot. */
  lastRoundOf: (part: Part) => number
  /** The result of a slot as it counts; undefined without a shot. */
  hitOf: (place: SlotPlace) => boolean | undefined
  /** Who of an entry throws next in a round that it has not finished. */
  nextOf: (part: Part, round: number) => NextShot
  /** The same of a round that an absence ended, for an entry that throws it after all. */
  nextOfAbsent: (part: Part, round: number) => NextShot
  /** By tie-break, number, round and rider. */
  conflicts: readonly Conflict[]
  /** Shots of a final from before the qualifier was reopened. */
  kept: readonly ShotFact[]
  /** Shots of riders who did not throw for the entry in that round: they were replaced before it, or came after it. */
  ofReplaced: readonly ShotFact[]
}

type Competition = {
  rules: CompetitionRules
  entries: readonly CompetitionEntry[]
  facts: CollectedFacts
  decisions: readonly Decision[]
}

export function resultsOf(competition: Competition): Results {
  const { rules, facts } = competition
  const outcomeOfSlot = outcomesBy(competition)
  const { isRiderOf, ridersAt } = ridersBy(competition)
  const { hasKept, isKept, isFromBefore } = reopeningBy(competition)
  const isPlain = plainBy(competition)
  const outcomesOf = (part: Part, round: number) =>
    (roundsOf(facts, part)[round - 1]?.slots ?? [])
      .map(outcomeOfSlot)
      .filter((one): one is Outcome => one !== undefined && isRiderOf(one.shot.rider, part, round))
  const absencesOf = (part: Part, round: number) =>
    (roundsOf(facts, part)[round - 1]?.absences ?? []).filter(
      ({ id, rider, markedAt = 0 }) =>
        !facts.undone.has(id) &&
        !isFromBefore(part, markedAt) &&
        (rider === undefined || isRiderOf(rider, part, round)),
    )
  return {
    roundOf: (part, round) => {
      const sums = roundsOf(facts, part)[round - 1] ?? NO_SHOTS
      if (sums.absences.length === 0 && isPlain(part)) return roundBy(rules, sums, 0)
      const outcomes = outcomesOf(part, round)
      const hits = outcomes.filter(({ hit }) => hit).length
      const missed = missedBy(rules, absencesOf(part, round), outcomes)
      return roundBy(rules, { hits, thrown: outcomes.length }, missed)
    },
    lastRoundOf: (part) =>
      roundsOf(facts, part).reduce((last, { thrown }, index) => {
        const count = isPlain(part) ? thrown : outcomesOf(part, index + 1).length
        return count > 0 ? index + 1 : last
      }, 0),
    hitOf: (place) => {
      const slot = facts.slots.get(slotKey(place))
      return slot && outcomeOfSlot(slot)?.hit
    },
    nextOf: (part, round) =>
      nextShot(rules, ridersAt(part, round), round, {
        outcomes: outcomesOf(part, round),
        absent: absencesOf(part, round).map(({ rider }) => rider),
      }),
    nextOfAbsent: (part, round) =>
      nextShot(rules, ridersAt(part, round), round, { outcomes: outcomesOf(part, round), absent: [] }),
    conflicts: [...(hasKept ? facts.slots.values() : facts.contested)]
      .map(outcomeOfSlot)
      .flatMap((one) => (one && one.rivals.length > 0 ? [{ ...placeOf(one.shot), shots: one.rivals }] : []))
      .filter((one) => isRiderOf(one.rider, one, Math.ceil(one.round / rules.shotsPerRound)))
      .sort(byPlace),
    kept: hasKept ? keptShots(facts, isKept) : [],
    ofReplaced: competition.decisions.some(({ kind }) => kind === 'substituted')
      ? [...facts.slots.values()]
          .map(outcomeOfSlot)
          .flatMap((one) => (one ? [{ ...one.shot, hit: one.hit }] : []))
          .filter((shot) => !isRiderOf(shot.rider, shot, Math.ceil(shot.round / rules.shotsPerRound)))
          .sort(newestFirst)
      : [],
  }
}

const NO_SHOTS = { hits: 0, thrown: 0, absences: [] }

/** `missed` shots of absent riders are as good as thrown. */
function roundBy(
  rules: CompetitionRules,
  { hits, thrown }: { hits: number; thrown: number },
  missed: number,
): Round {
  const missing = Math.max(0, shotsOfRound(rules) - thrown)
  const counted = Math.min(missing, missed)
  return { hits, misses: thrown - hits + counted, thrown, isDone: missing === counted }
}

/** True for an entry of which every newest shot counts in a part of the competition. */
function plainBy({ decisions }: Competition) {
  const changed = new Set(
    decisions.flatMap((one) => (one.kind === 'slotDecided' || one.kind === 'substituted' ? one.badge : [])),
  )
  const isReopened = decisions.some(({ kind }) => kind === 'reopened')
  return ({ badge, phase }: Part) => !changed.has(badge) && !(isReopened && phase === 'final')
}

function byPlace(a: Conflict, b: Conflict) {
  const inOrder = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
  return (
    inOrder(a.tieBreak ?? '', b.tieBreak ?? '') ||
    a.badge - b.badge ||
    a.round - b.round ||
    inOrder(a.rider, b.rider)
  )
}

const placeOf = ({ badge, rider, phase, round, tieBreak }: ShotFact): SlotPlace => ({
  badge,
  rider,
  phase,
  round,
  ...(tieBreak !== undefined && { tieBreak }),
})

/** The result of each slot, without shots that are kept, and by what a person decided. */
function outcomesBy(competition: Competition) {
  const { facts, decisions } = competition
  const { isKept, hasKept } = reopeningBy(competition)
  const decided = new Map<Slot | undefined, SlotDecision>(
    decisions.flatMap((one) =>
      one.kind === 'slotDecided' ? [[facts.slots.get(slotKey(one)), one] as const] : [],
    ),
  )
  return (slot: Slot) => {
    const decision = decided.get(slot)
    if (!decision && !hasKept) return slot.outcome
    return outcomeOf(
      validShots(facts, slot).filter((shot) => !isKept(shot)),
      decision,
    )
  }
}

function reopeningBy({ decisions }: Competition) {
  const reopened = decisions.reduce(
    (last, one) => (one.kind === 'reopened' ? one.decidedAt : last),
    -Infinity,
  )
  const counted = new Set(decisions.flatMap((one) => (one.kind === 'keptCount' ? one.ids : [])))
  const isFromBefore = ({ phase }: Pick<Part, 'phase'>, at: number) => phase === 'final' && at < reopened
  return {
    hasKept: reopened > -Infinity,
    isFromBefore,
    isKept: (shot: ShotFact) => isFromBefore(shot, shot.thrownAt) && !counted.has(shot.id),
  }
}

const keptShots = (facts: CollectedFacts, isKept: (shot: ShotFact) => boolean): readonly ShotFact[] =>
  [...facts.slots.values()].flatMap((slot) => validShots(facts, slot).filter(isKept)).sort(newestFirst)

/** The riders of a round, and whether somebody may have thrown in it. */
function ridersBy({ entries, decisions }: Competition) {
  const substitutions = decisions.filter(({ kind }) => kind === 'substituted')
  const entryOf = new Map(
    entries.map((entry) => [entry.badge, { entry, changes: substitutionsOf(substitutions, entry) }] as const),
  )
  const sieveTieBreaks = new Set(
    decisions.flatMap((one) => (one.kind === 'tieBreak' && one.for === 'sieve' ? [one.id] : [])),
  )
  // A tie-break of the sieve is thrown between the qualifier and the final.
  const momentOf = ({ phase, tieBreak }: Part, round: number) =>
    tieBreak !== undefined && sieveTieBreaks.has(tieBreak)
      ? ({ phase: 'qualify', round: Infinity } as const)
      : { phase, round }
  return {
    isRiderOf: (rider: string, part: Part, round: number) => {
      const of = entryOf.get(part.badge)
      const isUnchanged = !of || of.changes.length === 0
      return isUnchanged || mayHaveThrown(of.entry, of.changes, rider, momentOf(part, round))
    },
    ridersAt: (part: Part, round: number) => {
      const of = entryOf.get(part.badge)
      return of ? ridersIn(of.entry, of.changes, momentOf(part, round)) : []
    },
  }
}

/** The riders throw in their order, each once before one of them throws again. */
function nextShot(
  { riders: count, shotsPerRound, absentRider }: CompetitionRules,
  riders: readonly string[],
  round: number,
  { outcomes, absent }: { outcomes: readonly Outcome[]; absent: readonly (string | undefined)[] },
): NextShot {
  const before = (round - 1) * shotsPerRound
  const slots = numbersTo(shotsPerRound).flatMap((shot) =>
    riders.slice(0, count).map((rider, riderIndex) => ({
      rider,
      riderIndex,
      round: before + shot,
      isReplaced: absent.includes(rider),
    })),
  )
  const isOpen = ({ rider, round: number, isReplaced }: (typeof slots)[number]) =>
    !(isReplaced && absentRider === 'missed') &&
    !outcomes.some(({ shot }) => shot.rider === rider && shot.round === number)
  const thrown = outcomes.length
  return (
    slots.find(isOpen) ?? {
      rider: undefined,
      riderIndex: thrown % count,
      round: before + 1 + Math.floor(thrown / count),
      isReplaced: false,
    }
  )
}

/** The shots that absent riders have not thrown. */
function missedBy(
  rules: CompetitionRules,
  absences: readonly AbsentFact[],
  outcomes: readonly Outcome[],
): number {
  const riders = new Set(absences.map(({ rider }) => rider))
  if (riders.has(undefined) || riders.size >= rules.riders) return Infinity
  if (rules.absentRider === 'other') return 0
  return [...riders]
    .map((absent) => rules.shotsPerRound - outcomes.filter(({ shot }) => shot.rider === absent).length)
    .reduce((all, missing) => all + Math.max(0, missing), 0)
}

/** The shots of an entry in a round. */
export const shotsOfRound = ({ riders, shotsPerRound }: CompetitionRules) => riders * shotsPerRound
