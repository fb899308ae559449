import { Readable } from 'node:stream'
import { formatDate, formatDayAndTime, safeText } from '@porteira/domain'
import { type Cell, type Worksheet } from './cells.rules.ts'
import { workbookParts } from './workbook.rules.ts'
import { zip } from './zip.service.ts'

/** An XLSX as a stream. Other requests run between its pieces. */
export const workbook = (worksheets: Worksheet[]): Readable =>
  Readable.from(zip(workbookParts(worksheets)), { objectMode: false })

const cellText = (cell: Cell) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return safeText(cell)
  if ('day' in cell) return formatDate(cell.day)
  return 'instant' in cell ? formatDayAndTime(cell.instant) : (cell.cents / 100).toFixed(2).replace('.', ',')
}
const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: Cell[]) => `${cells.map((cell) => quoted(cellText(cell))).join(';')}\r\n`

/** The first worksheet as a CSV for Brazilian spreadsheets: semicolons, decimal commas, UTF-8 with a byte order mark. */
export const csv = ([worksheet]: Worksheet[]): Readable =>
  Readable.from(
    (function* () {
      yield '\uFEFF'
      if (worksheet) for (const row of [worksheet.head, ...worksheet.rows]) yield line(row)
    })(),
    { objectMode: false },
  )
