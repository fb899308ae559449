import { addDays, instantAt, type PlainDate } from '#calendar.ts'
import type { SessionForecast } from './forecast.ts'
import type { Programme } from './sessions.ts'

/** When an arena is done with a day. `fits`: in time, only in the median, or not even there. */
export type DayForecast = Pick<SessionForecast, 'endsAt' | 'endsFrom' | 'endsBy'> & {
  day: PlainDate
  arena: number
  latestEnd: number
  fits: 'yes' | 'maybe' | 'no'
}

/** The end of each day in each arena, by day and arena. `forecast` has the sessions in the order of the programme. */
export function daysOf(
  { sessions, latestEnd }: Programme,
  forecast: readonly Pick<SessionForecast, 'endsAt' | 'endsFrom' | 'endsBy'>[],
): DayForecast[] {
  const days = new Map<string, DayForecast>()
  for (const [index, { day, arena }] of sessions.entries()) {
    const one = forecast[index]
    const key = `${day} ${arena}`
    const before = days.get(key)
    if (!one || (before && before.endsAt > one.endsAt)) continue
    const { endsAt, endsFrom, endsBy } = one
    const latest = latestEndOf(day, latestEnd)
    const fits = endsAt > latest ? 'no' : endsBy > latest ? 'maybe' : 'yes'
    days.set(key, { day, arena, latestEnd: latest, endsAt, endsFrom, endsBy, fits })
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** When a day must be over, in milliseconds: at that time, or for one before noon on the next day. */
const latestEndOf = (day: PlainDate, latestEnd: string) =>
  instantAt(latestEnd < '12:00' ? addDays(day, 1) : day, latestEnd)
