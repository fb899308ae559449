/** One line of a sheet: its cells, and the line of the file on which it begins. */
export type CsvRow = { line: number; cells: string[] }

const MAX_LINES = 50_000
const MAX_COLUMNS = 64
/** A file of the longest kind: every line with every column that a registry has. */
const MAX_CELLS = 400_000

/**
 * The rows of a CSV file (RFC 4180), parted by ';', ',' or tab, whichever its first line has most of. Empty lines
 * are left out. The reading ends with a `problem` at a quote that is not closed, or beyond the bounds.
 */
export function parseCsv(text: string): { rows: CsvRow[]; problem?: string } {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source.split(/\r?\n/, 1)[0] ?? '')
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  let cells = 0
  const endRow = () => {
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
    row = { line, cells: [] }
  }

  for (let at = 0; at <= source.length;) {
    const quoted = source[at] === '"'
    const end = quoted ? endOfQuoted(source, at) : endOfPlain(source, at, separator)
    if (end === -1) return { rows, problem: `Linha ${line}: aspas abertas e nunca fechadas.` }
    cells += 1
    if (cells > MAX_CELLS) return { rows, problem: `O arquivo tem mais de ${MAX_CELLS} células.` }
    if (row.cells.length === MAX_COLUMNS)
      return { rows, problem: `Linha ${line}: há mais de ${MAX_COLUMNS} colunas.` }
    const raw = source.slice(at, end)
    row.cells.push(quoted ? raw.slice(1, raw.lastIndexOf('"')).replaceAll('""', '"') : raw)
    line += raw.split('\n').length - 1
    at = end
    if (source[at] === separator) {
      at += 1
      continue
    }
    if (source[at] === '\r') at += 1
    line += 1
    endRow()
    if (rows.length > MAX_LINES + 1) return { rows, problem: `O arquivo tem mais de ${MAX_LINES} linhas.` }
    if (at >= source.length) break
    at += 1
  }
  return { rows }
}

const separatorOf = (head: string) =>
  [';', ',', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!

const endOfPlain = (source: string, from: number, separator: string) => {
  let at = from
  while (at < source.length && source[at] !== separator && source[at] !== '\n' && source[at] !== '\r') at += 1
  return at
}

/** Behind the closing quote and whatever stands between it and the separator; -1 when it never closes. */
function endOfQuoted(source: string, from: number) {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] !== '"') continue
    if (source[at + 1] !== '"') return at + 1
    at += 1
  }
  return -1
}
