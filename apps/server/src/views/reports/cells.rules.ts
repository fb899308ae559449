import type { PlainDate } from '@porteira/domain'

/** One value of a report: text, a whole number, an amount in centavos, a day, an instant, or nothing. */
export type Cell = string | number | { cents: number } | { day: PlainDate } | { instant: Date } | null
export type Worksheet = { name: string; widths: number[]; head: string[]; rows: Cell[][]; chart?: Chart }
/** One column of amounts of a chart: its title, the letter of its column, and its values. */
export type Series = { title: string; column: string; cents: number[]; colour: string }
/** A column chart of `worksheet`, whose column A holds the days. */
export type Chart = { title: string; worksheet: string; days: PlainDate[]; series: Series[] }

/** A column of a worksheet: its title, its width, and the cell of a row. */
export type Column<Row> = [title: string, width: number, cellOf: (row: Row) => Cell]

/** A worksheet with one line for each row. */
export const sheetOf = <Row>(name: string, rows: readonly Row[], columns: Column<Row>[]): Worksheet => ({
  name,
  widths: columns.map(([, width]) => width),
  head: columns.map(([title]) => title),
  rows: rows.map((row) => columns.map(([, , cellOf]) => cellOf(row))),
})

export const cents = (amount: number | null): Cell => (amount === null ? null : { cents: amount })
export const plainDate = (day: PlainDate | null): Cell => day && { day }
export const instant = (at: Date | string | null): Cell => (at ? { instant: new Date(at) } : null)
export const sum = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((total, row) => total + amountOf(row), 0)
