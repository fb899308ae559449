import type { PlainDate } from '@porteira/domain'
import { plainDate, type Worksheet, sheetOf } from './cells.rules.ts'
import { AMOUNTS, byDay, type LedgerRow, moneyOf, receivedIn, refundedIn } from './ledger.rules.ts'

export type Day = { day: PlainDate; received: number; returned: number }

/** The received and returned amounts of each business day with a movement, in order. */
export const daysOf = (rows: readonly LedgerRow[]): Day[] =>
  byDay(moneyOf(rows)).map(([day, lines]) => ({
    day,
    received: receivedIn(lines),
    returned: refundedIn(lines),
  }))

const PER_DAY = 'Por dia'

export const dayWorksheet = (days: Day[]) =>
  sheetOf(PER_DAY, days, [['Dia', 14, ({ day }) => plainDate(day)], ...AMOUNTS])

export const chartWorksheet = (days: Day[]): Worksheet => ({
  name: 'Gráfico',
  widths: [],
  head: [],
  rows: [],
  chart: {
    title: 'Recebido e devolvido por dia',
    worksheet: PER_DAY,
    days: days.map(({ day }) => day),
    series: [
      { title: 'Recebido', column: 'B', cents: days.map(({ received }) => received), colour: '14532F' },
      { title: 'Devolvido', column: 'C', cents: days.map(({ returned }) => returned), colour: 'B03A06' },
    ],
  },
})
