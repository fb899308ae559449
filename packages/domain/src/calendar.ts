/** A day without a time, 'YYYY-MM-DD'. Business days are those of America/Sao_Paulo. */
export type PlainDate = string

const TIME_ZONE = 'America/Sao_Paulo'
const DAY_IN_MS = 86_400_000
const DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' })
const TIME = /* @__PURE__ */ new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, timeStyle: 'short' })
const WALL_TIME = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** True for a day that exists; false for '2027-02-29'. */
export const isPlainDate = (text: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

export const addDays = (date: PlainDate, days: number): PlainDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_IN_MS).toISOString().slice(0, 10)

/** Whole days from one day to another; negative when `to` comes first. */
export const daysBetween = (from: PlainDate, to: PlainDate) =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_IN_MS

/** Negative when `a` comes first, 0 on the same day: a comparison for Array.sort. */
export const compareDates = (a: PlainDate, b: PlainDate) => (a < b ? -1 : a > b ? 1 : 0)

/** The day in São Paulo at an instant: 2026-11-21T02:00Z is still '2026-11-20'. */
export const businessDate = (instant: Date): PlainDate => DAY.format(instant)

/** '2026-11-20' → '20/11/2026'. */
export const formatDate = (date: PlainDate) => date.split('-').reverse().join('/')

/** The day of an instant in São Paulo, '20/11/2026'. */
export const formatDay = (instant: Date) => formatDate(businessDate(instant))

/** The time of an instant in São Paulo, '08:00'. */
export const formatTime = (instant: Date) => TIME.format(instant)

/** The time of an instant seen from a day: 'às 15:42', on another day 'em 19/11/2026 às 15:42'. */
export const momentText = (instant: Date, today: PlainDate) => {
  const day = businessDate(instant)
  return `${day === today ? '' : `em ${formatDate(day)} `}às ${formatTime(instant)}`
}

/** The local date and time in São Paulo at an instant, '2026-11-20T08:00:00'. */
export const wallTime = (instant: Date) => WALL_TIME.format(instant).replace(' ', 'T')

/** The instant of a day and time such as '08:30' in São Paulo, which has had no summer time since 2019. Milliseconds. */
export const instantAt = (date: PlainDate, time: string) => Date.parse(`${date}T${time}:00-03:00`)

/** The day and time of an instant in São Paulo, '20/11/2026 08:00'. */
export const formatDayAndTime = (instant: Date | string) => {
  const date = new Date(instant)
  return `${formatDay(date)} ${formatTime(date)}`
}

/** Completed years on a day. A person born on 29 February completes a year on 1 March of common years. */
export const ageOn = (birthdate: PlainDate, date: PlainDate) => {
  const years = Number(date.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return date.slice(5) < birthdate.slice(5) ? years - 1 : years
}

/** '14 a 17 de janeiro de 2027', '30 de janeiro a 2 de fevereiro de 2027', '31 de dezembro de 2026 a 2 de …'. */
export const dateRangeText = (from: PlainDate, to: PlainDate) => {
  const [first, last] = [datePartsOf(from), datePartsOf(to)]
  if (from === to) return `${last.day} de ${last.month} de ${last.year}`
  const end = `${last.day} de ${last.month} de ${last.year}`
  if (first.year !== last.year) return `${first.day} de ${first.month} de ${first.year} a ${end}`
  if (first.month !== last.month) return `${first.day} de ${first.month} a ${end}`
  return `${first.day} a ${end}`
}

const datePartsOf = (date: PlainDate) => {
  const [year, month, day] = date.split('-').map(Number)
  return { year, month: MONTHS[(month ?? 1) - 1], day: day === 1 ? '1º' : String(day) }
}
