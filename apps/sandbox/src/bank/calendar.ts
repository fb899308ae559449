import { isBusinessDay } from '@brazilian-utils/brazilian-utils'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const MS_PER_DAY = 86_400_000

const saoPaulo = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/** The business date, `YYYY-MM-DD`, of an instant. */
export const dateIn = (instant: Date) => saoPaulo.format(instant)

/** True for a `YYYY-MM-DD` that exists in the calendar. */
export const isDate = (value: unknown): value is string =>
  typeof value === 'string' && DATE.test(value) && dateOfDay(dayOf(value)) === value

/** Days since 1970, so that differences are subtractions. */
export const dayOf = (date: string) => Math.floor(Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY)

export function dateOfDay(day: number) {
  const instant = new Date(day * MS_PER_DAY)
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString().slice(0, 10)
}

// The library reads the local parts of a date.
function isBankDay(day: number) {
  const date = new Date(day * MS_PER_DAY)
  return isBusinessDay(new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()))
}

/** The day itself if it is a bank day, else the next bank day. */
export function bankDayFrom(day: number) {
  let open = day
  while (!isBankDay(open)) open += 1
  return open
}

/** The number of bank days after `from` up to `to`, which is included. */
export function bankDaysBetween(from: number, to: number) {
  let count = 0
  for (let day = from + 1; day <= to; day += 1) if (isBankDay(day)) count += 1
  return count
}
