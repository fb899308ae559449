import type { Input, Reply } from '@porteira/contract'
import { businessDate, formatTime, instantAt } from '@porteira/domain'
import { partText } from '@porteira/domain/programme'
import { dayName } from '../components/day-name.ts'

export type ProgrammeView = Reply<'GET /api/programme/:eventUUID'>
export type ViewSession = ProgrammeView['sessions'][number]
export type DayForecast = ProgrammeView['days'][number]
export type Change = Input<'PUT /api/programme/:eventUUID'>['body']
export type Listed = Change['sessions'][number]
export type Part = Listed['parts'][number]

const HOUR = 3_600_000
/** Fewer hours are never drawn, and more are cut off. */
const MIN_HOURS = 6
const MAX_HOURS = 24

const AND = new Intl.ListFormat('pt-BR')

/** 'LAÇO DUPLA, pelotão 1 e LAÇO PIÁ'. */
export function partsText(parts: readonly Part[], categories: ProgrammeView['categories']) {
  const texts = parts.map(({ catUUID, kind, heat }) =>
    partText({ name: categories.find(({ uuid }) => uuid === catUUID)?.name ?? '', kind, heat }),
  )
  return AND.format(texts)
}

/** The days of the sessions, and the one that is shown first: today, else the next one, else the last one. */
export function daysToShow({ sessions, now }: Pick<ProgrammeView, 'sessions' | 'now'>) {
  const days = [...new Set(sessions.map(({ day }) => day))].sort()
  const today = businessDate(new Date(now))
  return { days, first: days.find((day) => day >= today) ?? days[days.length - 1] ?? '' }
}

/** The hours after the start of a day in which a time needs no name of its day: '01:30' is its night. */
const OWN_HOURS = 36

/** '22:10', or 'Seg 18, 09:00' for a time long after the day. */
export function timeOn(day: string, instant: string) {
  const at = new Date(instant)
  const hours = (at.getTime() - instantAt(day, '00:00')) / HOUR
  return hours < OWN_HOURS ? formatTime(at) : `${dayName(businessDate(at))}, ${formatTime(at)}`
}

export type Axis = { from: number; hours: number }

/** The hours that hold all sessions of a day with their intervals. */
export function axisOf(sessions: readonly ViewSession[]): Axis {
  const starts = sessions.map(startOf)
  const from = Math.floor(Math.min(...starts) / HOUR) * HOUR
  const to = Math.max(...sessions.map((one) => Math.max(endOf(one), Date.parse(one.endsBy))))
  return { from, hours: Math.min(MAX_HOURS, Math.max(MIN_HOURS, Math.ceil((to - from) / HOUR))) }
}

const startOf = ({ expectedStart }: ViewSession) => Date.parse(expectedStart)
const endOf = ({ expectedEnd }: ViewSession) => Date.parse(expectedEnd)

/** Where an instant is on an axis, in percent of its width. */
export const placeOf = ({ from, hours }: Axis, at: number) =>
  Math.min(100, ((at - from) / (hours * HOUR)) * 100)

/** The hours below the lanes: '8', '9', …, '0'. */
export const hourNames = ({ from, hours }: Axis) =>
  Array.from({ length: hours }, (_, index) =>
    String(Number(formatTime(new Date(from + index * HOUR)).slice(0, 2))),
  )

export type Bar = { left: number; width: number; maybeTo: number; donePercent: number }

/** A session on the axis: what is expected, up to where it may go, and how much of it is thrown. */
export function barOf(session: ViewSession, axis: Axis): Bar {
  const left = placeOf(axis, startOf(session))
  const end = placeOf(axis, endOf(session))
  const all = session.thrown + session.left
  return {
    left,
    width: Math.max(1.5, end - left),
    maybeTo: session.phase === 'over' ? end : placeOf(axis, Date.parse(session.endsBy)),
    donePercent: all === 0 ? 0 : Math.round((session.thrown / all) * 100),
  }
}

/** '387 de 590', 'de 140 a 320', '590'. */
export function shotsText({ thrown, left, leftFrom, leftTo }: ViewSession) {
  if (thrown > 0) return `${thrown} de ${left === 0 ? thrown : `cerca de ${thrown + left}`}`
  return leftFrom === leftTo ? String(left) : `de ${leftFrom} a ${leftTo}`
}

/** A programme while its owner edits it. `key` is the identity of a session on the screen. */
export type Draft = { latestEnd: string; sessions: (Listed & { key: number })[] }

let lastKey = 0

export const draftOf = ({ latestEnd, sessions }: ProgrammeView): Draft => ({
  latestEnd,
  sessions: sessions.map(({ day, arena, startsAt, parts }) => ({
    key: ++lastKey,
    day,
    arena,
    startsAt,
    parts,
  })),
})

/** A new session after the last one, or of today: the first category that has none. */
export function withSession(draft: Draft, view: ProgrammeView): Draft {
  const { categories } = view
  const listed = new Set(draft.sessions.flatMap(({ parts }) => parts.map(({ catUUID }) => catUUID)))
  const next = categories.find(({ uuid }) => !listed.has(uuid)) ?? categories[0]
  const last = draft.sessions[draft.sessions.length - 1]
  if (!next) return draft
  const session = {
    key: ++lastKey,
    day: last?.day ?? dayOfEvent(view),
    arena: last?.arena ?? 1,
    startsAt: last ? hourAfter(last.startsAt) : '08:00',
    parts: [{ catUUID: next.uuid, kind: 'all' as const, heat: 0 }],
  }
  return { ...draft, sessions: [...draft.sessions, session] }
}

/** Today while the event runs, else its first day. */
function dayOfEvent({ now, startsOn, endsOn }: ProgrammeView) {
  const today = businessDate(new Date(now))
  return today >= startsOn && today <= endsOn ? today : startsOn
}

const hourAfter = (time: string) => {
  const hour = Math.min(23, Number(time.slice(0, 2)) + 1)
  return `${String(hour).padStart(2, '0')}${time.slice(2)}`
}

/** The days of an event as choices. */
export function dayOptions({ startsOn, endsOn }: Pick<ProgrammeView, 'startsOn' | 'endsOn'>) {
  const days: string[] = []
  for (let at = Date.parse(`${startsOn}T12:00:00Z`); days.length < 31; at += 24 * HOUR) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (day > endsOn) break
    days.push(day)
  }
  return days.map((value) => ({ value, label: dayName(value) }))
}

/** A part of a category as one choice: 'finals:<uuid>', 'heat 2:<uuid>'. */
export const partValue = ({ catUUID, kind, heat }: Part) =>
  `${kind === 'heat' ? `heat ${heat}` : kind}:${catUUID}`

/** Every part of every category: all of it, its qualifier and finals, and its heats. */
export function partOptions(categories: ProgrammeView['categories']) {
  return categories.flatMap(({ uuid, name, heats }) => {
    const parts: Part[] = [
      { catUUID: uuid, kind: 'all', heat: 0 },
      { catUUID: uuid, kind: 'qualifier', heat: 0 },
      { catUUID: uuid, kind: 'finals', heat: 0 },
      ...Array.from({ length: heats }, (_, index): Part => ({
        catUUID: uuid,
        kind: 'heat',
        heat: index + 1,
      })),
    ]
    return parts.map((part) => ({ part, value: partValue(part), label: partText({ name, ...part }) }))
  })
}
