import { parentPort, workerData } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import { type Cell, safeText, type Sheet } from './cells.rules.ts'

const asCell = (cell: Cell) => {
  if (cell === null) return null
  if (typeof cell === 'object') return { value: cell.cents / 100, type: Number, format: '#,##0.00' }
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: safeText(cell), type: String }
}
const asTitle = (title: string) => ({ value: title, type: String, fontWeight: 'bold' as const })

const sheets = (workerData as Sheet[]).map(({ name, widths, head, rows }) => ({
  sheet: name,
  columns: widths.map((width) => ({ width })),
  stickyRowsCount: 1,
  data: [head.map(asTitle), ...rows.map((row) => row.map(asCell))],
}))

const stream = writeXlsxFile(sheets).toStream as () => Promise<AsyncIterable<Uint8Array>>
for await (const part of await stream()) parentPort?.postMessage(part)
parentPort?.postMessage(null)
