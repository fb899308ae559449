import type {
  AbsentFact,
  CompetitionEntry,
  CompetitionFact,
  CompetitionPhase,
  Decision,
  ShotFact,
} from './facts.ts'
import type { SieveTie } from './best-of-sieve.ts'
import type { Conflict } from './results.ts'
import type { CompetitionRules } from './rules.ts'

/** The facts that count, and the entries in the order of their numbers; so are all lists of numbers. */
export type Game = {
  rules: CompetitionRules
  entries: CompetitionEntry[]
  badges: number[]
  shots: ShotFact[]
  absences: AbsentFact[]
  decisions: Decision[]
  /** Results of several devices that differ, and shots of a final from before the qualifier was reopened. */
  conflicts: Conflict[]
  kept: ShotFact[]
  /** Shots of a rider who had left before them, or came later. */
  ofReplaced: ShotFact[]
  /** Those whom a sieve of the best takes, and the tie at its last place. */
  best: { badges: number[]; tie: SieveTie | null }
  /** Those who have a better entry in a final. */
  dispensed: number[]
}

export const partOf = ({ phase, tieBreak }: { phase: CompetitionPhase; tieBreak?: string }) =>
  tieBreak ?? phase
const slotOf = (one: Omit<Conflict, 'shots'>) => [one.badge, one.rider, partOf(one), one.round].join()

/** A volta of the day, as a number that grows. */
export const momentOf = (phase: CompetitionPhase, volta: number) =>
  1000 * ['qualify', 'final', 'tieBreak'].indexOf(phase) + volta
/** Tie-breaks of the sieve are thrown between the qualifier and the final. */
const momentOfThrow = (decisions: Decision[], { phase, tieBreak }: ShotFact | AbsentFact, volta: number) =>
  decisions.some((one) => one.kind === 'tieBreak' && one.for === 'sieve' && one.id === tieBreak)
    ? 999
    : momentOf(phase, volta)
const changesOf = (decisions: Decision[], badge: number) =>
  decisions
    .filter((one) => one.kind === 'substituted')
    .filter((one) => one.badge === badge)
    .sort((a, b) => a.sequence - b.sequence)

/** The riders of an entry in a volta. */
export function ridersAt(
  { badge, riders }: CompetitionEntry,
  decisions: Decision[],
  moment: number,
): string[] {
  const now = [...riders]
  for (const { out, in: next, fromPhase, fromRound } of changesOf(decisions, badge)) {
    const places = now.flatMap((rider, index) => (rider === out ? index : []))
    if (moment < momentOf(fromPhase, fromRound) || now.includes(next)) continue
    for (const place of places) now[place] = next
  }
  return now
}

/** A shot is of nobody if its rider had left before it, or came later. */
function isOfRider(
  entries: CompetitionEntry[],
  decisions: Decision[],
  shot: ShotFact | AbsentFact,
  perVolta: number,
) {
  const moment = momentOfThrow(decisions, shot, Math.ceil(shot.round / perVolta))
  const entry = entries.find(({ badge }) => badge === shot.badge)
  if (!entry || !shot.rider || ridersAt(entry, decisions, moment).includes(shot.rider)) return true
  return changesOf(decisions, shot.badge).every((one) =>
    momentOf(one.fromPhase, one.fromRound) <= moment ? one.out !== shot.rider : one.in !== shot.rider,
  )
}

/** The decisions in effect, the last one first. */
function decisionsOf(facts: CompetitionFact[]): Decision[] {
  const decisions: Decision[] = []
  const decided = facts.filter((fact) => 'sequence' in fact).sort((a, b) => b.sequence - a.sequence)
  const isBack = (id: string) => decisions.some((one) => one.kind === 'takenBack' && one.decision === id)
  for (const one of decided) if (!isBack(one.id)) decisions.push(one)
  const reopened = decisions.find((one) => one.kind === 'reopened')
  const lapses = ['finalStarted', 'finalEnded', 'roundRepeated', 'keptCount', 'tieBreak']
  const hasLapsed = (one: Decision) =>
    reopened !== undefined &&
    one.sequence < reopened.sequence &&
    lapses.includes(one.kind) &&
    !(one.kind === 'tieBreak' && one.for === 'sieve')
  return decisions.filter((one) => !hasLapsed(one))
}

/** The riders who may throw for an entry in a volta. */
export const referenceRiders = (
  entry: CompetitionEntry,
  facts: readonly CompetitionFact[],
  phase: CompetitionPhase,
  volta: number,
) => ridersAt(entry, decisionsOf([...facts]), momentOf(phase, volta))

/** What a slot says: its shot that counts, and the results that differ while nobody has decided. */
function readSlot(shots: ShotFact[], decisions: Decision[]): { shot: ShotFact; rivals: ShotFact[] }[] {
  const isOld = (shot: ShotFact) =>
    shots.some(
      (other) =>
        shot.device !== undefined &&
        other.device === shot.device &&
        ((other.deviceSequence ?? 0) > (shot.deviceSequence ?? 0) ||
          (other.deviceSequence === shot.deviceSequence && shots.indexOf(other) < shots.indexOf(shot))),
    )
  const left = shots.filter((shot) => !isOld(shot))
  const [newest] = left
  if (!newest) return []
  const slot = slotOf(newest)
  const decided = decisions.find((one) => one.kind === 'slotDecided' && slotOf(one) === slot)
  const instant = decided?.kind === 'slotDecided' ? decided.decidedAt : -Infinity
  if (decided?.kind === 'slotDecided' && newest.thrownAt <= instant)
    return [{ shot: { ...newest, hit: decided.hit }, rivals: [] }]
  const rivals: ShotFact[] = []
  for (const shot of left) {
    if (shot.device === undefined || shot.thrownAt <= instant) break
    rivals.push(shot)
  }
  const isConflict = rivals.some(({ hit }) => hit) && rivals.some(({ hit }) => !hit)
  return [{ shot: newest, rivals: isConflict ? rivals : [] }]
}

/** Leaves out what is taken back, kept, or of nobody, and of each slot all shots but the one that counts. */
export function gameOf(rules: CompetitionRules, entries: CompetitionEntry[], facts: CompetitionFact[]): Game {
  entries.sort((a, b) => a.badge - b.badge)
  const decisions = decisionsOf(facts)
  const reopened = decisions.find((one) => one.kind === 'reopened')
  const since = reopened?.kind === 'reopened' ? reopened.decidedAt : -Infinity
  const isEarly = ({ phase }: ShotFact | AbsentFact, at = 0) => phase === 'final' && at < since
  const undone = facts.flatMap((fact) => (fact.kind === 'undo' ? fact.of : []))
  const counted = decisions.flatMap((one) => (one.kind === 'keptCount' ? one.ids : []))
  const shots = facts
    .filter((fact) => fact.kind === 'shot')
    .filter(({ id }, index, all) => !undone.includes(id) && all.findIndex((one) => one.id === id) === index)
    .sort((a, b) => b.thrownAt - a.thrownAt || (a.id < b.id ? 1 : -1))
  const kept = shots.filter((one) => isEarly(one, one.thrownAt) && !counted.includes(one.id))
  const live = shots.filter((one) => !kept.includes(one))
  const slots = live.map(slotOf)
  const all = slots
    .filter((slot, index) => slots.indexOf(slot) === index)
    .flatMap((slot) =>
      readSlot(
        live.filter((_, index) => slots[index] === slot),
        decisions,
      ),
    )
  const isOwn = ({ shot }: (typeof all)[number]) => isOfRider(entries, decisions, shot, rules.shotsPerRound)
  const read = all.filter(isOwn)
  return {
    rules,
    entries,
    badges: entries.map(({ badge }) => badge),
    shots: read.map(({ shot }) => shot),
    absences: facts
      .filter((fact) => fact.kind === 'absent')
      .filter((one) => !undone.includes(one.id) && !isEarly(one, one.markedAt))
      .filter((one) => isOfRider(entries, decisions, one, 1)),
    decisions,
    conflicts: read.flatMap(({ shot, rivals }) => {
      const { badge, rider, phase, round, tieBreak } = shot
      const place = { badge, rider, phase, round, ...(tieBreak !== undefined && { tieBreak }) }
      return rivals.length > 0 ? [{ ...place, shots: rivals }] : []
    }),
    kept,
    ofReplaced: all.filter((one) => !isOwn(one)).map(({ shot }) => shot),
    best: { badges: [], tie: null },
    dispensed: [],
  }
}

/** Dispensed by the desk when a final had begun. */
export const isDispensedLate = (game: Game, badge: number) =>
  isSaid(game, 'dispensed', badge) && !isDispensedEarly(game, badge)

/** Dispensed by the desk when no final had begun. */
export const isDispensedEarly = ({ decisions }: Game, badge: number) =>
  decisions.some(
    (one) =>
      one.kind === 'dispensed' &&
      one.badge === badge &&
      decisions.every((start) => start.kind !== 'finalStarted' || one.sequence < start.sequence),
  )

/** It left, and what it finished stays. */
export const isGone = (game: Game, badge: number) =>
  isSaid(game, 'disqualified', badge) || isDispensedLate(game, badge)

export const isSaid = ({ decisions }: Game, kind: 'disqualified' | 'dispensed', badge: number) =>
  decisions.some((one) => one.kind === kind && one.badge === badge)
export const isDecided = ({ decisions }: Game, kind: 'finalStarted' | 'finalEnded', strength: number) =>
  decisions.some((one) => one.kind === kind && one.strength === strength)
export const voltaOf = ({ rules }: Game, { round }: ShotFact) => Math.ceil(round / rules.shotsPerRound)
export const shotsIn = ({ shots }: Game, badge: number, part: string) =>
  shots.filter((one) => one.badge === badge && partOf(one) === part)

/** What an entry did in a volta. */
export function resultOf(game: Game, badge: number, part: string, volta: number) {
  const { riders, shotsPerRound, absentRider } = game.rules
  const shots = shotsIn(game, badge, part).filter((one) => voltaOf(game, one) === volta)
  const absences = game.absences.filter((one) => one.badge === badge && one.round === volta)
  const absent = absences.filter((one) => partOf(one) === part).map(({ rider }) => rider)
  const names = absent.filter((rider, index) => absent.indexOf(rider) === index)
  const isAway = absent.includes(undefined) || names.length >= riders
  const hits = shots.filter(({ hit }) => hit).length
  let missing = Math.max(0, riders * shotsPerRound - shots.length)
  let misses = shots.length - hits
  const miss = (count: number) => {
    misses += Math.min(count, missing)
    missing -= Math.min(count, missing)
  }
  if (isAway) miss(missing)
  else if (absentRider === 'missed')
    for (const name of names)
      miss(Math.max(0, shotsPerRound - shots.filter(({ rider }) => rider === name).length))
  return { hits, misses, isDone: missing === 0 }
}
