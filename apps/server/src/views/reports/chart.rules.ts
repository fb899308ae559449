import type { Chart, Series } from './cells.rules.ts'
import { DAY_FORMAT, serialOf } from './serial-date.rules.ts'
import { escaped, HEAD, RELATIONS } from './xml.rules.ts'

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const CHART = `${DRAWING}/chart`
// Axes are known by numbers of the maker's choice.
const [DAYS, AMOUNTS] = [1, 2]

/** A drawing of one chart over the upper left of its sheet, 14 columns wide and 28 rows high. */
export const drawingXml = () =>
  `${HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main"><xdr:twoCellAnchor>${corner('from', 0, 0)}${corner('to', 14, 28)}<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Gráfico 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${CHART}"><c:chart xmlns:c="${CHART}" xmlns:r="${RELATIONS}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`

const corner = (name: string, column: number, row: number) =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`

/** Columns side by side over the rows of another sheet. The values are included for programs that do not calculate. */
export function chartXml(chart: Chart) {
  const { title, series } = chart
  const plot = `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series
    .map((each, index) => seriesXml(chart, each, index))
    .join('')}<c:gapWidth val="60"/><c:axId val="${DAYS}"/><c:axId val="${AMOUNTS}"/></c:barChart>`
  const axes =
    axis({
      name: 'catAx',
      id: DAYS,
      crosses: AMOUNTS,
      side: 'b',
      before: `<c:numFmt formatCode="${DAY_FORMAT}" sourceLinked="0"/>`,
      after: '<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/>',
    }) +
    axis({
      name: 'valAx',
      id: AMOUNTS,
      crosses: DAYS,
      side: 'l',
      before:
        '<c:majorGridlines/><c:title><c:tx>' +
        rich('R$') +
        '</c:tx><c:overlay val="0"/></c:title><c:numFmt formatCode="#,##0" sourceLinked="0"/>',
      after: '<c:crossBetween val="between"/>',
    })
  return `${HEAD}<c:chartSpace xmlns:c="${CHART}" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONS}"><c:chart><c:title><c:tx>${rich(title)}</c:tx><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}${axes}</c:plotArea><c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`
}

/** `before` and `after` stand around the marks of the axis, in the order that the format asks for. */
type Axis = {
  name: 'catAx' | 'valAx'
  id: number
  crosses: number
  side: 'b' | 'l'
  before: string
  after: string
}

const axis = ({ name, id, crosses, side, before, after }: Axis) =>
  `<c:${name}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${side}"/>${before}<c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="${crosses}"/><c:crosses val="autoZero"/>${after}</c:${name}>`

const rich = (text: string) =>
  `<c:rich><a:bodyPr/><a:p><a:r><a:rPr lang="pt-BR"/><a:t>${escaped(text)}</a:t></a:r></a:p></c:rich>`

function seriesXml({ worksheet, days }: Chart, { title, column, cents, colour }: Series, index: number) {
  const last = days.length + 1
  const area = (letter: string) =>
    `'${escaped(worksheet.replaceAll("'", "''"))}'!$${letter}$2:$${letter}$${last}`
  const points = (values: number[]) =>
    `<c:ptCount val="${values.length}"/>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}`
  return `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:v>${escaped(title)}</c:v></c:tx><c:spPr><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/><c:cat><c:numRef><c:f>${area('A')}</c:f><c:numCache><c:formatCode>${DAY_FORMAT}</c:formatCode>${points(days.map(serialOf))}</c:numCache></c:numRef></c:cat><c:val><c:numRef><c:f>${area(column)}</c:f><c:numCache><c:formatCode>#,##0.00</c:formatCode>${points(cents.map((amount) => amount / 100))}</c:numCache></c:numRef></c:val></c:ser>`
}
