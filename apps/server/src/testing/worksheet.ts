/** The number formats of a workbook, by the index of the cell style. */
function readFormats(files: Map<string, string>) {
  const xml = files.get('xl/styles.xml') ?? ''
  const codes = new Map(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code]),
  )
  const styles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(xml)?.[1] ?? ''
  return [...styles.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => codes.get(id) ?? '')
}

/** The value of a number in a spreadsheet: a day or an instant if its format is one of dates. */
function shown(value: number, format = '') {
  if (!format.includes('yyyy')) return value
  const text = new Date(Date.UTC(1899, 11, 30) + Math.round(value * 86_400_000)).toISOString()
  return format.includes('hh') ? `moment ${text.slice(0, 19)}` : `day ${text.slice(0, 10)}`
}

/** The values of a sheet by row, without its empty cells. */
export const readWorksheet = (files: Map<string, string>, index: number) =>
  readCells(files, index).map((cells) => cells.map(({ value }) => value))

/** The rows of the first sheet with these columns, by the names of all its columns. */
export function readTable(files: Map<string, string>, ...columns: string[]) {
  const sheets = [...files.keys()].filter((name) => name.startsWith('xl/worksheets/sheet'))
  const found = sheets
    .map((_, index) => readCells(files, index + 1))
    .find(([head = []]) => columns.every((name) => head.some(({ value }) => value === name)))
  if (!found) throw new Error(`No sheet has the columns ${columns.join(', ')}.`)
  const [head = [], ...rows] = found
  const names = new Map(head.map(({ column, value }) => [column, String(value)]))
  return rows.map((cells) =>
    Object.fromEntries(cells.map(({ column, value }) => [names.get(column) ?? '', value])),
  )
}

/** The cells of a sheet by row: numbers, days and moments, texts from the shared strings or from the cell. */
function readCells(files: Map<string, string>, index: number) {
  const xml = files.get(`xl/worksheets/sheet${index}.xml`) ?? ''
  const formats = readFormats(files)
  const plain = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll('&apos;', "'")
      .replaceAll('&#39;', "'")
  const strings = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>/gs)].map(
    ([, text = '']) => plain(text),
  )
  const valueOf = (marks: string, cell: string) => {
    const value = /<v>(.*?)<\/v>/s.exec(cell)?.[1]
    if (/t="s"/.test(marks)) return strings[Number(value)]
    if (/t="inlineStr"/.test(marks)) return plain(/<t[^>]*>(.*?)<\/t>/s.exec(cell)?.[1] ?? '')
    const style = Number(/s="(\d+)"/.exec(marks)?.[1])
    return value === undefined ? null : shown(Number(value), formats[style])
  }
  return [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, marks = '', cell = '']) => ({
      column: /r="([A-Z]+)/.exec(marks)?.[1] ?? '',
      value: valueOf(marks, cell),
    })),
  )
}
