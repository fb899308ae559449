import { addDays, instantAt, type PlainDate } from './calendar.ts'

type SwapFacts = {
  /** How many hours before its session the swaps of a category end; 0: with the sale. */
  hours: number
  /** When the first session of the category begins; undefined where no programme says it. */
  sessionAt: Date | undefined
  startsOn: PlainDate
  endsOn: PlainDate
  salesEndAt: Date
}

/**
 * Until when a buyer may swap the riders of an entry: the end of the sale, or some hours before the session of the
 * category. Without a session these are hours before the first day of the event.
 */
export function swapEnd({ hours, sessionAt, startsOn, endsOn, salesEndAt }: SwapFacts) {
  if (hours === 0) return new Date(Math.min(salesEndAt.getTime(), instantAt(addDays(endsOn, 1), '00:00')))
  return new Date((sessionAt?.getTime() ?? instantAt(startsOn, '00:00')) - hours * 3_600_000)
}
