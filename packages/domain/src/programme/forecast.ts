import { businessDate, instantAt } from '#calendar.ts'
import { normal, type Random } from '#competition/course.ts'
import { type PacedCategory, type Paces, pacesOf } from './pace.ts'
import type { Programme, Session } from './sessions.ts'

/** What is known of a part of a session. */
export type PartWork = {
  category: string
  /** Shots that were thrown, and when the first and the last one were, in milliseconds since 1970. */
  thrown: number
  firstAt: number | undefined
  lastAt: number | undefined
  /** Shots that are left, in possible courses. */
  left: readonly number[]
}

/**
 * `planned`: it has not begun. `running`: it has. `over`: nothing is left. `stopped`: it went on no more on its day.
 * `past`: its day is over and nothing was thrown.
 */
export type SessionPhase = 'planned' | 'running' | 'over' | 'stopped' | 'past'

/** The forecast of a session. Instants are milliseconds since 1970. */
export type SessionForecast = {
  phase: SessionPhase
  /** By the programme: its start, and the end with the usual pace if all before it is on time. */
  plannedStart: number
  plannedEnd: number
  /** The medians of its start and end, and the interval in which 90 of 100 courses end. */
  startsAt: number
  endsAt: number
  endsFrom: number
  endsBy: number
  thrown: number
  /** The medians of the shots that are left, and the fewest and the most ones of 90 of 100 courses. */
  left: number
  leftFrom: number
  leftTo: number
  /** Seconds from a shot to the next one, as they are likely, and as they are usual. */
  seconds: number
  usualSeconds: number
  /** By how much it begins or, once it has begun, ends later than planned. Never below 0. */
  lateByMinutes: number
}

export type ForecastInput = {
  programme: Programme
  /** For each session, its parts in their order. */
  work: readonly (readonly PartWork[])[]
  paces: readonly PacedCategory[]
  now: number
  /** The number of courses, as many as `left` has. */
  runs: number
  random: Random
}

/** From one part or session to the next one in an arena. */
const CHANGE_MINUTES = 6
const CHANGE_DEVIATION = 0.5
const MINUTE = 60_000

/**
 * When each session of a programme ends, in its order. Each course plays all sessions of an arena and day one after the
 * other, with its own pace and its own number of shots.
 */
export function forecastOf(input: ForecastInput): SessionForecast[] {
  const paces = pacesOf(input.paces)
  const sessions = input.programme.sessions.map((session, index) =>
    workOfSession(session, input.work[index] ?? [], input.now),
  )
  const arenaDays = arenaDaysOf(sessions)
  const planned = plannedTimes(arenaDays, paces)
  const played = playCourses(arenaDays, paces, input)
  return sessions.map((one) => {
    const { starts, ends } = played.get(one) ?? { starts: [], ends: [] }
    const plan = { plannedStart: one.plannedStart, plannedEnd: planned.get(one) ?? one.plannedStart }
    const median = { startsAt: quantile(starts, 0.5), endsAt: quantile(ends, 0.5) }
    const main = one.work[0]?.category ?? ''
    return {
      phase: one.phase,
      ...plan,
      ...median,
      endsFrom: quantile(ends, 0.05),
      endsBy: quantile(ends, 0.95),
      thrown: one.thrown,
      left: Math.round(quantile(one.left, 0.5)),
      leftFrom: Math.round(quantile(one.left, 0.05)),
      leftTo: Math.round(quantile(one.left, 0.95)),
      seconds: paces.likely(main),
      usualSeconds: paces.usual(main),
      lateByMinutes: latenessOf(one, { ...plan, ...median }),
    }
  })
}

type SessionWork = {
  session: Session
  work: readonly PartWork[]
  phase: SessionPhase
  thrown: number
  firstAt: number
  lastAt: number
  plannedStart: number
  /** Shots that are left, for each course. */
  left: readonly number[]
}

function workOfSession(session: Session, work: readonly PartWork[], now: number): SessionWork {
  const thrown = work.reduce((sum, part) => sum + part.thrown, 0)
  const courses = Math.max(0, ...work.map(({ left }) => left.length))
  const left = Array.from({ length: courses }, (_, run) =>
    work.reduce((sum, part) => sum + (part.left[run] ?? 0), 0),
  )
  const isLeft = left.some((shots) => shots > 0)
  const isPast = session.day < businessDate(new Date(now - SMALL_HOURS))
  return {
    session,
    work,
    thrown,
    left,
    phase: phaseOf({ isThrown: thrown > 0, isLeft, isPast }),
    firstAt: Math.min(...work.map(({ firstAt = Infinity }) => firstAt)),
    lastAt: Math.max(...work.map(({ lastAt = -Infinity }) => lastAt)),
    plannedStart: instantAt(session.day, session.startsAt),
  }
}

/** A night that goes on after midnight belongs to the day before. */
const SMALL_HOURS = 6 * 60 * MINUTE

function phaseOf({ isThrown, isLeft, isPast }: Record<'isThrown' | 'isLeft' | 'isPast', boolean>) {
  if (isThrown && !isLeft) return 'over'
  if (isThrown) return isPast ? 'stopped' : 'running'
  return isPast ? 'past' : 'planned'
}

/** The sessions of each arena and day, the earliest first. What runs or is over comes before what has not begun. */
function arenaDaysOf(sessions: readonly SessionWork[]): SessionWork[][] {
  const arenaDays = new Map<string, SessionWork[]>()
  for (const one of sessions) {
    const key = `${one.session.day} ${one.session.arena}`
    arenaDays.set(key, [...(arenaDays.get(key) ?? []), one])
  }
  return [...arenaDays.values()].map((inOrder) =>
    inOrder.sort((a, b) => a.firstAt - b.firstAt || a.plannedStart - b.plannedStart),
  )
}

/** The end of each session with the usual pace and no delay. */
function plannedTimes(arenaDays: readonly SessionWork[][], paces: Paces) {
  const ends = new Map<SessionWork, number>()
  for (const inOrder of arenaDays) {
    let free = -Infinity
    for (const one of [...inOrder].sort((a, b) => a.plannedStart - b.plannedStart)) {
      const shots = one.work.map(({ category, thrown, left }) =>
        minutesOf(thrown + quantile(left, 0.5), paces.usual(category)),
      )
      const changes = CHANGE_MINUTES * (changesIn(one.work.map(({ thrown, left }) => [thrown, ...left])) - 1)
      const end =
        Math.max(one.plannedStart, free) + shots.reduce((all, minutes) => all + minutes, changes) * MINUTE
      ends.set(one, end)
      free = end + CHANGE_MINUTES * MINUTE
    }
  }
  return ends
}

const minutesOf = (shots: number, seconds: number) => (shots * seconds) / 60

/** How many parts have a shot; at least 1. */
const changesIn = (parts: readonly (readonly number[])[]) =>
  Math.max(1, parts.filter((shots) => shots.some((one) => one > 0)).length)

function playCourses(
  arenaDays: readonly SessionWork[][],
  paces: Paces,
  { now, runs, random }: ForecastInput,
) {
  const played = new Map(
    arenaDays.flat().map((one) => [one, { starts: [] as number[], ends: [] as number[] }]),
  )
  for (let run = 0; run < runs; run++) {
    const pace = paces.possible(random)
    for (const inOrder of arenaDays) {
      let free = -Infinity
      for (const one of inOrder) {
        const start = startOf(one, free, now)
        const end = endOf(one, start, { now, run, pace, random })
        played.get(one)?.starts.push(start)
        played.get(one)?.ends.push(end)
        if (end > free && one.phase !== 'past') free = end + changeOf(random)
      }
    }
  }
  return played
}

function startOf({ phase, firstAt, plannedStart }: SessionWork, free: number, now: number) {
  if (phase === 'past') return plannedStart
  return phase === 'planned' ? Math.max(plannedStart, free, now) : firstAt
}

type Course = { now: number; run: number; pace: ReturnType<Paces['possible']>; random: Random }

function endOf({ phase, work, lastAt }: SessionWork, start: number, { now, run, pace, random }: Course) {
  if (phase === 'past') return start
  if (phase === 'over' || phase === 'stopped') return lastAt
  let at = phase === 'running' ? now : start
  let isFirst = true
  for (const { category, left } of work) {
    const shots = left[run] ?? 0
    if (shots === 0) continue
    if (!isFirst) at += changeOf(random)
    isFirst = false
    at += shots * pace(category, shots) * 1000
  }
  return at
}

const changeOf = (random: Random) => CHANGE_MINUTES * Math.exp(normal(random) * CHANGE_DEVIATION) * MINUTE

type Times = Pick<SessionForecast, 'plannedStart' | 'plannedEnd' | 'startsAt' | 'endsAt'>

function latenessOf({ phase }: SessionWork, { plannedStart, plannedEnd, startsAt, endsAt }: Times) {
  if (phase === 'past' || phase === 'stopped') return 0
  const late = phase === 'planned' ? startsAt - plannedStart : endsAt - plannedEnd
  return Math.max(0, Math.round(late / MINUTE))
}

/** The value below which a share of some numbers lies. 0 without numbers. */
function quantile(numbers: readonly number[], share: number) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
