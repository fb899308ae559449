import { businessDate, type PlainDate } from '@porteira/domain'
import { cents, plainDate, type Worksheet, sheetOf, sum } from './cells.rules.ts'

export type Day = { day: PlainDate; received: number; returned: number }

export type MoneyMovement = {
  settledAt: Date
  receivedInCents: number
  refundedInCents: number
  refundedAt: Date | null
}

/** The received and refunded amounts of each business day with a movement, in order. */
export function daysOf(money: MoneyMovement[]): Day[] {
  const moves = money.flatMap((row): Day[] => [
    { day: businessDate(row.settledAt), received: row.receivedInCents, returned: 0 },
    ...(row.refundedInCents > 0
      ? [{ day: businessDate(row.refundedAt ?? row.settledAt), received: 0, returned: row.refundedInCents }]
      : []),
  ])
  return [...Map.groupBy(moves, ({ day }) => day)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, rows]) => ({
      day,
      received: sum(rows, (row) => row.received),
      returned: sum(rows, (row) => row.returned),
    }))
}

const PER_DAY = 'Por dia'

export const dayWorksheet = (days: Day[]) =>
  sheetOf(PER_DAY, days, [
    ['Dia', 14, ({ day }) => plainDate(day)],
    ['Recebido (R$)', 16, ({ received }) => cents(received)],
    ['Devolvido (R$)', 16, ({ returned }) => cents(returned)],
    ['Líquido (R$)', 16, ({ received, returned }) => cents(received - returned)],
  ])

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
