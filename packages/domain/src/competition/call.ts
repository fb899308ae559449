import type { CompetitionPhase, ShotFact } from './facts.ts'
import type { CompetitionState } from './state.ts'
import type { StrengthState } from './strength-state.ts'
import type { Turn } from './turns.ts'

/** A shot as the order of call needs it: `round` is the shot of the rider. */
export type LastShot = Pick<ShotFact, 'badge' | 'phase' | 'round'>

/** Who throws in a category, in the order of call. */
export type Call = {
  /** `pause`: the qualifier is over, and no final runs. `over`: no entry throws any more. */
  phase: CompetitionPhase | 'pause' | 'over'
  /** The strength of the race that runs: 1 is A. 0 in the qualifier and in its tie-break. */
  strength: number
  /** The round that is thrown. */
  round: number
  /** The entries that have not finished the round. The first one throws now. */
  order: readonly Turn[]
  /** The numbers of the next round, as far as the facts say who is in it. */
  nextRound: readonly number[]
  /** The numbers that fell in the round. */
  fallen: readonly number[]
}

/**
 * The order of call. It goes on after the number of the last shot, so that a number that was passed comes at the end of
 * the round. `last` is the newest shot that counts.
 */
export function callOf(state: CompetitionState, last: LastShot | undefined, shotsPerRound: number): Call {
  const { qualifier, finals } = state
  // The start of a final closes the qualifier, also for a number that has not thrown.
  const hasStarted = finals.some(({ phase }) => phase !== 'qualifier')
  if (qualifier.turns.length > 0 && !hasStarted) return callOfQualifier(state, last, shotsPerRound)
  const running = runningFinal(finals, last, state.strengths)
  if (running) return callOfFinal(running, last, shotsPerRound)
  const isOver = finals.every(({ phase, standings }) => phase === 'over' || standings.length === 0)
  return { phase: isOver ? 'over' : 'pause', strength: 0, round: 0, order: [], nextRound: [], fallen: [] }
}

function callOfQualifier(
  { qualifier: { turns } }: CompetitionState,
  last: LastShot | undefined,
  shotsPerRound: number,
): Call {
  const phase = turns[0]?.phase ?? 'qualify'
  const round = runningRound(turns, last?.phase === phase ? roundOfShot(last, shotsPerRound) : 0)
  const order = turns.filter(({ entryRound }) => entryRound === round)
  return {
    phase,
    strength: 0,
    round,
    order: afterLast(order, last, shotsPerRound),
    nextRound: turns.filter(({ entryRound }) => entryRound === round + 1).map(({ badge }) => badge),
    fallen: [],
  }
}

/**
 * The round of the last shot while it has turns, then the next one. Entries that passed an earlier round come when there is
 * no other one.
 */
function runningRound(turns: readonly Turn[], last: number) {
  const rounds = turns.map(({ entryRound }) => entryRound)
  return rounds.find((round) => round >= last) ?? rounds[0] ?? 0
}

const roundOfShot = ({ round }: LastShot, shotsPerRound: number) => Math.ceil(round / shotsPerRound)

function callOfFinal(
  { strength, phase, round, turns, standings }: StrengthState,
  last: LastShot | undefined,
  shotsPerRound: number,
): Call {
  const order = afterLast(turns, last, shotsPerRound)
  const pending = new Set(order.map(({ badge }) => badge))
  const isIn = phase === 'final' ? standings.filter(({ status }) => status === 'in') : []
  return {
    phase: phase === 'tieBreak' ? 'tieBreak' : 'final',
    strength,
    round,
    order,
    nextRound: isIn
      .map(({ badge }) => badge)
      .filter((badge) => !pending.has(badge))
      .sort((a, b) => a - b),
    fallen: standings
      .filter(({ fellIn }) => fellIn === round)
      .map(({ badge }) => badge)
      .sort((a, b) => a - b),
  }
}

/** The race of the last shot while it has turns; else that of the lowest strength, which many programmes throw first. */
function runningFinal(
  finals: readonly StrengthState[],
  last: LastShot | undefined,
  strengths: ReadonlyMap<number, number>,
) {
  const running = finals.filter(({ turns }) => turns.length > 0)
  const own = last && last.phase !== 'qualify' ? strengths.get(last.badge) : undefined
  return running.find(({ strength }) => strength === own) ?? running[0]
}

/** An entry that is in the middle of its round stays first; then come the numbers after the last one that threw. */
function afterLast(turns: readonly Turn[], last: LastShot | undefined, shotsPerRound: number) {
  const first = turns[0]
  if (!last || !first || last.phase !== first.phase) return turns
  const lastRound = roundOfShot(last, shotsPerRound)
  // In a new round the lowest number begins.
  if (!turns.some(({ entryRound }) => entryRound === lastRound)) return turns
  const isNext = ({ badge }: Turn) => badge >= last.badge
  return [...turns.filter(isNext), ...turns.filter((turn) => !isNext(turn))]
}
