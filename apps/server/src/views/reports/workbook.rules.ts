import { safeText } from '@porteira/domain'
import { type Cell, type Chart, type Worksheet } from './cells.rules.ts'
import { chartXml, drawingXml } from './chart.rules.ts'
import { DAY_FORMAT, INSTANT_FORMAT, serialOf, serialOfInstant } from './serial-date.rules.ts'
import { escaped, HEAD, PACKAGE, RELATIONS, relations } from './xml.rules.ts'

const ROWS_AT_ONCE = 250
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
// Indexes in the list `cellXfs` of the styles.
const [PLAIN, AMOUNT, TITLE, DAY, INSTANT] = [0, 1, 2, 3, 4]

// Worksheets are printed in landscape on A4, scaled to the page width.
const FIT_TO_PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const PRINTED = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

type Part = { name: string; content: Iterable<string> }

/** The files inside an XLSX. Worksheets are generated in pieces, so that a long one is never completely in memory. */
export const workbookParts = (worksheets: Worksheet[]): Part[] => [
  { name: '[Content_Types].xml', content: [contentTypes(worksheets)] },
  { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] },
  { name: 'xl/workbook.xml', content: [workbookXml(worksheets)] },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: [
      relations([
        ...worksheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
        ['styles', 'styles.xml'],
      ]),
    ],
  },
  { name: 'xl/styles.xml', content: [styles] },
  ...worksheets.map((worksheet, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content: worksheetXml(worksheet),
  })),
  ...worksheets.flatMap((worksheet, index) =>
    worksheet.chart ? chartParts(worksheet.chart, index + 1) : [],
  ),
]

/** The files of a chart. A worksheet refers to a drawing and the drawing to a chart, all with the number of the worksheet. */
const chartParts = (chart: Chart, number: number): Part[] => [
  {
    name: `xl/worksheets/_rels/sheet${number}.xml.rels`,
    content: [relations([['drawing', `../drawings/drawing${number}.xml`]])],
  },
  { name: `xl/drawings/drawing${number}.xml`, content: [drawingXml()] },
  {
    name: `xl/drawings/_rels/drawing${number}.xml.rels`,
    content: [relations([['chart', `../charts/chart${number}.xml`]])],
  },
  { name: `xl/charts/chart${number}.xml`, content: [chartXml(chart)] },
]

function* worksheetXml({ widths, head, rows, chart }: Worksheet): Generator<string> {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  // A worksheet that is only a drawing has neither columns nor a head.
  const isDrawing = head.length === 0
  const view = isDrawing
    ? '<sheetView workbookViewId="0" showGridLines="0"/>'
    : '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  yield `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${FIT_TO_PAGE}<sheetViews>${view}</sheetViews>${isDrawing ? '' : `<cols>${columns.join('')}</cols>`}<sheetData>`
  const titles = head.map((title, column) => textXml(column, 1, title, TITLE))
  if (!isDrawing) yield rowXml(1, titles)
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
  yield `</sheetData>${PRINTED}${chart ? '<drawing r:id="rId1"/>' : ''}</worksheet>`
}

const rowXml = (number: number, cells: string[]) => `<row r="${number}">${cells.join('')}</row>`

function cellXml(column: number, row: number, cell: Cell) {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textXml(column, row, cell)
  const [value, style] = numberOf(cell)
  return `<c r="${cellReference(column, row)}" s="${style}"><v>${value}</v></c>`
}

function numberOf(cell: Exclude<Cell, string | null>): [value: number, style: number] {
  if (typeof cell === 'number') return [cell, PLAIN]
  if ('day' in cell) return [serialOf(cell.day), DAY]
  return 'instant' in cell ? [serialOfInstant(cell.instant), INSTANT] : [cell.cents / 100, AMOUNT]
}

// Inline text, which spreadsheets never evaluate as a formula.
const textXml = (column: number, row: number, text: string, style = PLAIN) =>
  `<c r="${cellReference(column, row)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(safeText(text))}</t></is></c>`

/** The reference of a cell, such as 'C7'. No report has more than 26 columns. */
const cellReference = (column: number, row: number) => `${String.fromCharCode(65 + column)}${row}`

const workbookXml = (worksheets: Worksheet[]) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${worksheets
    .map(
      ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const kind = (name: string) => `${OFFICE}.spreadsheetml.${name}+xml`
const override = (name: string, type: string) => `<Override PartName="/xl/${name}" ContentType="${type}"/>`

const contentTypes = (worksheets: Worksheet[]) => {
  const parts = worksheets.flatMap(({ chart }, index) => [
    override(`worksheets/sheet${index + 1}.xml`, kind('worksheet')),
    ...(chart
      ? [
          override(`drawings/drawing${index + 1}.xml`, `${OFFICE}.drawing+xml`),
          override(`charts/chart${index + 1}.xml`, `${OFFICE}.drawingml.chart+xml`),
        ]
      : []),
  ])
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', kind('sheet.main'))}${override('styles.xml', kind('styles'))}${parts.join('')}</Types>`
}

const AMOUNT_FORMAT = 4
const [DAY_NUMBER, INSTANT_NUMBER] = [164, 165]
const format = (number: number, rest = '') =>
  `<xf numFmtId="${number}" fontId="0" fillId="0" borderId="0"${rest}/>`
const ownFormat = (number: number) => format(number, ' xfId="0" applyNumberFormat="1"')
const font = (marks = '') => `<font>${marks}<sz val="11"/><name val="Calibri"/></font>`

// Formats below 164 are built in. All cells follow the style Normal, which some readers expect to find by its name.
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="${DAY_NUMBER}" formatCode="${DAY_FORMAT}"/><numFmt numFmtId="${INSTANT_NUMBER}" formatCode="${INSTANT_FORMAT}"/></numFmts><fonts count="2">${font()}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${format(0)}</cellStyleXfs><cellXfs count="5">${format(0, ' xfId="0"')}${ownFormat(AMOUNT_FORMAT)}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${ownFormat(DAY_NUMBER)}${ownFormat(INSTANT_NUMBER)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
