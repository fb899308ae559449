import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { type Cell, safeText, type Sheet } from './cells.rules.ts'

const MOST_MEGABYTES = 400

/** An XLSX as it is being made. A thread of its own makes it, so that nobody's payment waits for a report. */
export function workbook(sheets: Sheet[]): Readable {
  const thread = new Worker(new URL('workbook-thread.service.ts', import.meta.url), {
    workerData: sheets,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const stream = new Readable({
    read() {},
    destroy(error, done) {
      void thread.terminate()
      done(error)
    },
  })
  thread.on('message', (part: Uint8Array | null) => stream.push(part))
  thread.on('error', (error: Error) => stream.destroy(error))
  return stream
}

const cellText = (cell: Cell) => {
  if (cell === null) return ''
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2).replace('.', ',')
  return typeof cell === 'number' ? String(cell) : safeText(cell)
}
const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: Cell[]) => `${cells.map((cell) => quoted(cellText(cell))).join(';')}\r\n`

/** The first sheet as a CSV that a Brazilian spreadsheet opens at once: semicolons, decimal commas, UTF-8 with its mark. */
export const csv = ([sheet]: Sheet[]): Readable =>
  Readable.from(
    (function* () {
      yield '\uFEFF'
      if (sheet) for (const row of [sheet.head, ...sheet.rows]) yield line(row)
    })(),
    { objectMode: false },
  )
