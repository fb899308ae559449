import { businessDate, type PlainDate } from './calendar.ts'
import * as cartMessages from './messages/carts.ts'

/** The current time, compared with the two dates of a sale. */
export type SalePhase = 'before' | 'during' | 'after'
/** The state of a sale. The organiser's switches take precedence over the dates. */
export type SaleState = 'closed' | 'not-online' | 'ended' | 'scheduled' | 'open'

export type SaleFacts = {
  /** Closed by an administrator or an import. */
  isClosed: boolean
  isSoldOnline: boolean
  opensAt: Date
  endsAt: Date
  /** The last day of the event. The sale ends with it, also if `endsAt` is later. */
  lastDay: PlainDate
  /** The clock of the database. */
  now: Date
}

/** The sale of an event at one moment. The list, the page and the reservation use it. */
export type Sale = ReturnType<typeof saleOf>

export function saleOf({ isClosed, isSoldOnline, opensAt, endsAt, lastDay, now }: SaleFacts) {
  const isEventOver = businessDate(now) > lastDay
  const phase: SalePhase = isEventOver || now > endsAt ? 'after' : now < opensAt ? 'before' : 'during'
  const state = saleStateOf({ isClosed, isSoldOnline, phase })
  return { phase, state, isOpen: state === 'open', isEventOver, refusal: () => refusalOf(state, opensAt) }
}

/** True if a sale would end after the last day of its event. */
export const endsAfterEvent = (salesEnd: Date, lastDay: PlainDate) => businessDate(salesEnd) > lastDay

/** A sale that was closed before its opening stays closed on its opening day. */
export function saleStateOf(sale: { isClosed: boolean; isSoldOnline: boolean; phase: SalePhase }): SaleState {
  if (sale.isClosed) return 'closed'
  if (!sale.isSoldOnline) return 'not-online'
  if (sale.phase === 'after') return 'ended'
  return sale.phase === 'before' ? 'scheduled' : 'open'
}

function refusalOf(state: SaleState, opensAt: Date) {
  if (state === 'open') return undefined
  if (state === 'scheduled')
    return { code: 'sales_not_open', message: cartMessages.salesNotOpen(opensAt) } as const
  return { code: 'sales_closed', message: cartMessages.salesClosed } as const
}
