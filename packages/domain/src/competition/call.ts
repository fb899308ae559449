import { type CollectedFacts, decisionsInEffect } from './collected-facts.ts'
import type { CompetitionPhase, ShotFact } from './facts.ts'
import { type CallOrder, orderOf } from './order.ts'
import type { CompetitionRules, ReplacementPass } from './rules.ts'
import type { CompetitionState } from './state.ts'
import type { StrengthState } from './strength-state.ts'
import type { Turn } from './turns.ts'

/** A shot that counts: `round` is the shot of the rider. */
type CalledShot = Pick<ShotFact, 'badge' | 'phase' | 'round' | 'thrownAt'>

/** Who throws in a category, in the order of call. */
export type Call = {
  /** `pause`: the qualifier is over, and no final runs. `over`: no entry throws any more. */
  phase: CompetitionPhase | 'pause' | 'over'
  /** The strength of the race that runs: 1 is A. 0 in the qualifier and in its tie-break. */
  strength: number
  /** The heat of the qualifier that runs: 1 is the first one. 0 without heats and in the finals. */
  heat: number
  /** The round that is thrown. */
  round: number
  /** The entries that have not finished the round. The first one throws now. */
  order: readonly Turn[]
  /** The numbers of the next round of the heat, as far as the facts say who is in it. */
  nextRound: readonly number[]
  /** Entries that did not come in the qualifier and may throw their round now, by the rule of the replacement pass. */
  replacements: readonly Turn[]
  /** The numbers that fell in the round. */
  fallen: readonly number[]
  /** Since when the competition is interrupted, in milliseconds since 1970. The next shot that counts ends it. */
  interruptedAt?: number
}

export type CallInput = { rules: CompetitionRules; facts: CollectedFacts; state: CompetitionState }

/** True after the first final began, which closes the qualifier, also for a number that has not thrown. */
export const hasFinalStarted = ({ finals }: Pick<CompetitionState, 'finals'>) =>
  finals.some(({ phase }) => phase !== 'qualifier')

/**
 * The order of call. It goes on after the number that threw last, so that a number that was passed comes at the end of the
 * round. A shot that was thrown ahead does not move it.
 */
export function callOf(input: CallInput): Call {
  const call = calledIn(input)
  const interruptedAt = call.phase === 'over' ? undefined : interruptionOf(input.facts)
  return interruptedAt === undefined ? call : { ...call, interruptedAt }
}

function interruptionOf(facts: CollectedFacts) {
  const last = decisionsInEffect(facts)
    .reverse()
    .find(({ kind }) => kind === 'interrupted')
  // A category without an interruption looks at no shot.
  if (last?.kind !== 'interrupted') return undefined
  // guard: shot-ends-an-interruption
  return (newestShot(facts)?.thrownAt ?? 0) > last.decidedAt ? undefined : last.decidedAt
}

function calledIn({ rules, facts, state }: CallInput): Call {
  const { qualifier, finals } = state
  const recent = recentOf(facts)
  const order = orderOf(rules, facts)
  const hasStarted = hasFinalStarted(state)
  if (qualifier.turns.length > 0 && !hasStarted) return callOfQualifier({ rules, state, order, recent })
  const running = runningFinal(finals, recent.newest, state.strengths)
  if (running) return callOfFinal(running, { rules, order, recent })
  const isOver = finals.every(({ phase, standings }) => phase === 'over' || standings.length === 0)
  const rest = {
    ...NOT_CALLED,
    replacements: hasStarted ? [] : replacementsOf(rules, state.qualifier.absent),
  }
  return { ...rest, phase: isOver ? 'over' : 'pause' }
}

const NOT_CALLED = { strength: 0, heat: 0, round: 0, order: [], nextRound: [], fallen: [] } as const

type Recent = {
  newest: CalledShot | undefined
  /** The newest shot of each entry in a phase, the newest one first. */
  inPhase: (phase: CompetitionPhase) => readonly CalledShot[]
}

/** The shot that counts and was thrown last; undefined without one. */
export function newestShot({ slots }: CollectedFacts): CalledShot | undefined {
  let newest: CalledShot | undefined
  for (const { outcome } of slots.values())
    if (outcome && (!newest || isLater(outcome.shot, newest))) newest = outcome.shot
  return newest
}

function recentOf(facts: CollectedFacts): Recent {
  const byPhase = new Map<CompetitionPhase, Map<number, CalledShot>>()
  for (const { outcome } of facts.slots.values()) {
    if (!outcome) continue
    const { shot } = outcome
    const own = byPhase.get(shot.phase) ?? new Map<number, CalledShot>()
    byPhase.set(shot.phase, own)
    const before = own.get(shot.badge)
    if (!before || isLater(shot, before)) own.set(shot.badge, shot)
  }
  return {
    newest: newestShot(facts),
    inPhase: (phase) => [...(byPhase.get(phase)?.values() ?? [])].sort((a, b) => (isLater(a, b) ? -1 : 1)),
  }
}

const PHASES: readonly CompetitionPhase[] = ['qualify', 'final', 'tieBreak']

/** All shots of a score sheet may have one time, and then the last one of its course is the newest. */
const isLater = (a: CalledShot, b: CalledShot) =>
  (a.thrownAt - b.thrownAt ||
    PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase) ||
    a.round - b.round ||
    a.badge - b.badge) > 0

type Input = { rules: CompetitionRules; order: CallOrder; recent: Recent }

function callOfQualifier({ rules, state, order, recent }: Input & { state: CompetitionState }): Call {
  const { turns, absent } = state.qualifier
  const phase = turns[0]?.phase ?? 'qualify'
  const thrown = recent.inPhase(phase).map((shot) => ({ ...shot, entryRound: roundOf(shot, rules) }))
  const heat = runningHeat(turns, thrown, order)
  const isOfHeat = ({ badge }: { badge: number }) => order.heatOf(badge) === heat
  const own = turns.filter(isOfHeat)
  const inHeat = thrown.filter(isOfHeat)
  const size = new Set([...own, ...inHeat].map(({ badge }) => badge)).size
  const last = inHeat.find(({ entryRound }) => !isAhead(own, size, entryRound))
  const round = runningRound(own, last?.entryRound ?? 0)
  const inRound = (wanted: number) =>
    own
      .filter(({ entryRound }) => entryRound === wanted)
      .sort((a, b) => order.compare(a.badge, b.badge, wanted))
  return {
    ...NOT_CALLED,
    phase,
    heat: phase === 'qualify' ? heat : 0,
    round,
    // In a new round the first number begins.
    order: afterLast(inRound(round), last?.entryRound === round ? last : undefined, (a, b) =>
      order.compare(a, b, round),
    ),
    nextRound: inRound(round + 1).map(({ badge }) => badge),
    replacements:
      phase === 'qualify' ? replacementsOf(rules, absent.filter(isOfHeat), { round, turns: own }) : [],
  }
}

/** The heat in which two entries threw last, while it has turns; then the next one. Who throws ahead is alone. */
function runningHeat(turns: readonly Turn[], thrown: readonly CalledShot[], { heatOf }: CallOrder) {
  const heats = thrown.map(({ badge }) => heatOf(badge))
  const last = heats.find((heat, index) => heats.indexOf(heat) < index) ?? 0
  const open = turns.map(({ badge }) => heatOf(badge)).sort((a, b) => a - b)
  return open.find((heat) => heat >= last) ?? open[0] ?? 0
}

/** True for a round that was thrown while at least half of the entries were in an earlier one. */
const isAhead = (turns: readonly Turn[], size: number, round: number) =>
  turns.filter(({ entryRound }) => entryRound < round).length * 2 >= size

/**
 * The round of the last shot while it has turns, then the next one. Entries that passed an earlier round come when there is
 * no other one.
 */
function runningRound(turns: readonly Turn[], last: number) {
  const rounds = turns.map(({ entryRound }) => entryRound)
  return rounds.find((round) => round >= last) ?? rounds[0] ?? 0
}

const roundOf = ({ round }: Pick<CalledShot, 'round'>, { shotsPerRound }: CompetitionRules) =>
  Math.ceil(round / shotsPerRound)

/** Who did not come and may throw now. Without a race the qualifier, or its heat, is at its end. */
function replacementsOf(
  { replacementPass: pass }: CompetitionRules,
  absent: readonly Turn[],
  race?: { round: number; turns: readonly Turn[] },
): readonly Turn[] {
  const isFirst = ({ badge, entryRound }: Turn) =>
    !absent.some((other) => other.badge === badge && other.entryRound < entryRound)
  const mayThrow: Record<ReplacementPass['kind'], (turn: Turn) => boolean> = {
    eachRound: () => true,
    once: isFirst,
    none: () => false,
    atEnd: () => race === undefined,
    afterRound: () => !race || pass.kind !== 'afterRound' || race.round > pass.round,
  }
  return absent.filter(mayThrow[pass.kind])
}

function callOfFinal(
  { strength, phase, round, turns, standings }: StrengthState,
  { rules, order, recent }: Input,
): Call {
  const called = phase === 'tieBreak' ? 'tieBreak' : 'final'
  const compare = (a: number, b: number) => order.compare(a, b, called === 'final' ? round : 1)
  const sorted = [...turns].sort((a, b) => compare(a.badge, b.badge))
  const members = new Set(standings.map(({ badge }) => badge))
  const newest = recent.newest?.phase === called ? recent.newest : undefined
  const last = newest && recent.inPhase(called).find(({ badge }) => members.has(badge))
  const lastRound = last && roundOf(last, rules)
  const isSameRound = turns.some(({ entryRound }) => entryRound === lastRound)
  const left = afterLast(sorted, isSameRound ? last : undefined, compare)
  const pending = new Set(left.map(({ badge }) => badge))
  const isIn = phase === 'final' ? standings.filter(({ status }) => status === 'in') : []
  return {
    ...NOT_CALLED,
    phase: called,
    strength,
    round,
    order: left,
    nextRound: isIn
      .map(({ badge }) => badge)
      .filter((badge) => !pending.has(badge))
      .sort((a, b) => order.compare(a, b, round + 1)),
    replacements: [],
    fallen: standings
      .filter(({ fellIn }) => fellIn === round)
      .map(({ badge }) => badge)
      .sort((a, b) => a - b),
  }
}

/** The race of the last shot while it has turns; else that of the lowest strength, which many programmes throw first. */
function runningFinal(
  finals: readonly StrengthState[],
  last: CalledShot | undefined,
  strengths: ReadonlyMap<number, number>,
) {
  const running = finals.filter(({ turns }) => turns.length > 0)
  const own = last && last.phase !== 'qualify' ? strengths.get(last.badge) : undefined
  return running.find(({ strength }) => strength === own) ?? running[0]
}

/** An entry that is in the middle of its round stays first; then come the numbers after the last one that threw. */
function afterLast(
  sorted: readonly Turn[],
  last: Pick<CalledShot, 'badge'> | undefined,
  compare: (a: number, b: number) => number,
) {
  if (!last) return sorted
  const isNext = ({ badge }: Turn) => compare(badge, last.badge) >= 0
  return [...sorted.filter(isNext), ...sorted.filter((turn) => !isNext(turn))]
}
