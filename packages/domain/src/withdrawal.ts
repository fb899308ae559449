import { instantAt, type PlainDate } from './calendar.ts'

/** A buyer may withdraw during this time after the first payment. */
const WITHDRAWAL_HOURS = 168

/** Until when a buyer may withdraw: seven days after the first payment, and before the first day of the event. */
export const withdrawalEnd = (firstPaidAt: Date, startsOn: PlainDate) =>
  new Date(Math.min(firstPaidAt.getTime() + WITHDRAWAL_HOURS * 3_600_000, instantAt(startsOn, '00:00')))
