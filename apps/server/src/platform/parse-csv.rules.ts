import { CsvError, parse } from 'csv-parse/sync'

/** One line of a sheet: its cells, and the line of the file on which it begins. */
export type CsvRow = { line: number; cells: string[] }
type Limits = { maxLines: number; maxCells: number; maxColumns?: number }

/** A file that goes beyond a limit; the message is the sentence for its author. */
class BeyondLimit extends Error {}

/**
 * The rows of a CSV file (RFC 4180), separated by ';', ',' or tab, whichever its first line has most of. Empty lines
 * are left out. A `problem` says why the file cannot be read: a quote that is never closed, or a limit.
 */
export function parseCsv(text: string, limits: Limits): { rows: CsvRow[]; problem?: string } {
  // The parser counts a line break of two characters inside quotes as two lines.
  const source = text.replaceAll(/\r\n?/g, '\n')
  const rows: CsvRow[] = []
  const checkLimits = limitChecker(limits)
  try {
    parse(source, {
      bom: true,
      delimiter: separatorOf(source.split('\n', 1)[0] ?? ''),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record(cells, { lines: lastLine }) {
        const row = { line: lastLine - countBreaks(cells), cells }
        checkLimits(row)
        rows.push(row)
        return null
      },
    })
    return { rows }
  } catch (error) {
    if (error instanceof BeyondLimit) return { rows, problem: error.message }
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      return { rows, problem: `Linha ${openedAt(source, error)}: aspas abertas e nunca fechadas.` }
    throw error
  }
}

function separatorOf(head: string) {
  const [most = ';'] = [';', ',', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)
  return most
}

const countBreaks = (cells: string[]) =>
  cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)

/** Stops the parser at the first row that goes beyond a limit. */
function limitChecker({ maxLines, maxCells, maxColumns = Infinity }: Limits) {
  let rows = 0
  let allCells = 0
  return ({ line, cells }: CsvRow) => {
    rows += 1
    allCells += cells.length
    if (cells.length > maxColumns) throw new BeyondLimit(`Linha ${line}: há mais de ${maxColumns} colunas.`)
    // The first row names the columns.
    if (rows > maxLines + 1) throw new BeyondLimit(`O arquivo tem mais de ${maxLines} linhas.`)
    if (allCells > maxCells) throw new BeyondLimit(`O arquivo tem mais de ${maxCells} células.`)
  }
}

/** The line of the quote that stays open: the first quote after the cell that was read last. */
function openedAt(source: string, { bytes }: CsvError) {
  const read = Buffer.from(source).subarray(0, Number(bytes)).toString()
  const quote = source.indexOf('"', read.length)
  return source.slice(0, quote).split('\n').length
}
