import { type Cell, safeText, type Sheet } from './cells.rules.ts'

const ROWS_AT_ONCE = 250
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const [AMOUNT, TITLE] = [1, 2]

type Part = { name: string; content: Iterable<string> }

/** The files inside an XLSX. Sheets come in pieces, so that a long one is never whole in memory. */
export const workbookParts = (sheets: Sheet[]): Part[] => [
  { name: '[Content_Types].xml', content: [contentTypes(sheets)] },
  { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] },
  { name: 'xl/workbook.xml', content: [workbookXml(sheets)] },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: [
      relations([
        ...sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
        ['styles', 'styles.xml'],
      ]),
    ],
  },
  { name: 'xl/styles.xml', content: [styles] },
  ...sheets.map((sheet, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content: sheetXml(sheet),
  })),
]

function* sheetXml({ widths, head, rows }: Sheet): Generator<string> {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${columns.join('')}</cols><sheetData>`
  yield rowXml(
    1,
    head.map((title, column) => textXml(column, 1, title, TITLE)),
  )
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    yield rows
      .slice(from, from + ROWS_AT_ONCE)
      .map((row, index) => {
        const number = from + index + 2
        return rowXml(
          number,
          row.map((cell, column) => cellXml(column, number, cell)),
        )
      })
      .join('')
  yield '</sheetData></worksheet>'
}

const rowXml = (number: number, cells: string[]) => `<row r="${number}">${cells.join('')}</row>`

function cellXml(column: number, row: number, cell: Cell) {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textXml(column, row, cell)
  const [value, style] = typeof cell === 'number' ? [cell, 0] : [cell.cents / 100, AMOUNT]
  return `<c r="${place(column, row)}" s="${style}"><v>${value}</v></c>`
}

// Written as text where it stands: nothing evaluates it, whatever it looks like.
const textXml = (column: number, row: number, text: string, style = 0) =>
  `<c r="${place(column, row)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(safeText(text))}</t></is></c>`

/** 'C7'. No report has more than 26 columns. */
const place = (column: number, row: number) => `${String.fromCharCode(65 + column)}${row}`

const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const workbookXml = (sheets: Sheet[]) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
    .map(
      ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`

const relations = (targets: [type: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const kind = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`

const contentTypes = (sheets: Sheet[]) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${kind('styles')}"/>${sheets
    .map(
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${kind('worksheet')}"/>`,
    )
    .join('')}</Types>`

// Style 0 is plain, 1 an amount with two decimals (the built-in format 4), 2 a bold title.
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`
