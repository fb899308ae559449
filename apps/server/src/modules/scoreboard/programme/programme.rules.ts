import { businessDate } from '@porteira/domain'
import type { Reply } from '@porteira/contract'
import { daysOf, type Programme, type Session, type SessionForecast } from '@porteira/domain/programme'
import { heatsOf, type Load, type ProgrammeRow } from './load.rules.ts'

export type Forecasted = {
  programme: Programme
  forecast: readonly SessionForecast[]
  loads: readonly Load[]
}

/** The sessions without parts of categories that the event has no more, and without those that are empty then. */
export const withKnownParts = (sessions: readonly Session[], loads: readonly Load[]): Session[] => {
  const known = new Set(loads.map(({ row }) => row.id))
  return sessions
    .map((session) => ({ ...session, parts: session.parts.filter(({ catUUID }) => known.has(catUUID)) }))
    .filter(({ parts }) => parts.length > 0)
}

const instantText = (at: number) => new Date(at).toISOString()

/** The programme of an event for its people. */
export function viewOf(
  event: ProgrammeRow,
  { programme, forecast, loads }: Forecasted,
  { now, msg = '' }: { now: number; msg?: string },
): Reply<'GET /api/programme/:eventUUID'> {
  return {
    status: 'OK',
    msg,
    eventName: event.name,
    startsOn: event.startsOn,
    endsOn: event.endsOn,
    now: instantText(now),
    revision: event.revision,
    latestEnd: programme.latestEnd,
    sessions: programme.sessions.flatMap((session, index) => {
      const one = forecast[index]
      return one ? [toSession(session, one)] : []
    }),
    days: daysOf(programme, forecast).map(({ latestEnd, endsAt, endsFrom, endsBy, ...day }) => ({
      ...day,
      latestEnd: instantText(latestEnd),
      expectedEnd: instantText(endsAt),
      endsFrom: instantText(endsFrom),
      endsBy: instantText(endsBy),
    })),
    categories: loads.map((load) => ({
      uuid: load.row.id,
      name: load.row.name,
      hasRules: load.row.rules ? 1 : 0,
      heats: heatsOf(load),
      entries: load.entries.length,
      capacity: load.row.total,
    })),
  }
}

const toSession = ({ day, arena, startsAt, parts }: Session, one: SessionForecast) => ({
  day,
  arena,
  startsAt,
  parts: [...parts],
  phase: one.phase,
  plannedEnd: instantText(one.plannedEnd),
  expectedStart: instantText(one.startsAt),
  expectedEnd: instantText(one.endsAt),
  endsFrom: instantText(one.endsFrom),
  endsBy: instantText(one.endsBy),
  thrown: one.thrown,
  left: one.left,
  leftFrom: one.leftFrom,
  leftTo: one.leftTo,
  seconds: Math.round(one.seconds),
  usualSeconds: one.usualSeconds,
  lateByMinutes: one.lateByMinutes,
})

/** The programme for everybody: today with its forecast, without hidden categories. */
export function publicViewOf(
  event: ProgrammeRow,
  { programme, forecast, loads }: Forecasted,
  now: number,
): Reply<'GET /api/rankings/event/:eventUUID/programme'> {
  const today = businessDate(new Date(now))
  const shown = new Map(loads.filter(({ row }) => !row.isHidden).map(({ row }) => [row.id, row.name]))
  const sessions = programme.sessions.flatMap(({ day, arena, startsAt, parts }, index) => {
    const one = forecast[index]
    const named = parts.flatMap(({ catUUID, kind, heat }) => {
      const catName = shown.get(catUUID)
      // guard: hidden-category-is-not-in-the-programme
      return catName === undefined ? [] : [{ catUUID, catName, kind, heat }]
    })
    if (!one || named.length === 0) return []
    const isCounted = one.phase === 'running' || (one.phase === 'planned' && day === today)
    return [
      {
        day,
        arena,
        startsAt,
        parts: named,
        phase: one.phase,
        expectedStart: isCounted ? instantText(one.startsAt) : null,
        // Before the first shot the end would tell how many entries are sold.
        // guard: no-end-before-the-first-shot
        expectedEnd: isCounted && one.thrown > 0 ? instantText(one.endsAt) : null,
        lateByMinutes: isCounted ? one.lateByMinutes : 0,
      },
    ]
  })
  return { status: 'OK', msg: '', eventName: event.name, sessions }
}
