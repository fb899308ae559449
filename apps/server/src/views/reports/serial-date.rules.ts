import { type PlainDate, wallTime } from '@porteira/domain'

export const DAY_FORMAT = 'dd/mm/yyyy'
export const INSTANT_FORMAT = 'dd/mm/yyyy hh:mm'

const DAY_IN_MS = 86_400_000
/** Day 0 of a workbook. The calendar of workbooks is correct from 1 March 1900 on. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** A day as a serial number: the days since day 0. */
export const serialOf = (day: PlainDate) => (Date.parse(`${day}T00:00:00Z`) - DAY_ZERO) / DAY_IN_MS

/** An instant as a serial number: the days since day 0 by the clock in São Paulo. */
export const serialOfInstant = (instant: Date) => (Date.parse(`${wallTime(instant)}Z`) - DAY_ZERO) / DAY_IN_MS
