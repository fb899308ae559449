import { escape, roundUp } from './chart.ts'

export type CostLine = { name: string; isLimit: boolean; points: { clients: number; cost: number }[] }

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 260, 56, 140, 12, 40]
const COLOURS = ['#2f6b3c', '#8a5a00', '#24507a', '#a8332a']

/** Processor time per call over the number of clients as SVG: one line per number of processes, the limit dashed. */
export function costChart(title: string, lines: CostLine[]) {
  const clients = [...new Set(lines.flatMap(({ points }) => points.map((point) => point.clients)))]
  const top = roundUp(Math.max(1, ...lines.flatMap(({ points }) => points.map(({ cost }) => cost))))
  const x = (value: number) =>
    LEFT + 20 + (clients.indexOf(value) / Math.max(1, clients.length - 1)) * (WIDTH - LEFT - RIGHT - 40)
  const y = (cost: number) => TOP + (1 - cost / top) * (HEIGHT - TOP - BOTTOM)
  const rules = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(top * share)}" y2="${y(top * share)}" class="rule"/>
       <text x="${LEFT - 6}" y="${y(top * share) + 4}" text-anchor="end">${Math.round(top * share)}</text>`,
  )
  const ticks = clients.map(
    (value) => `<text x="${x(value)}" y="${HEIGHT - 22}" text-anchor="middle">${value}</text>`,
  )
  const drawn = lines.map(({ isLimit, points }, n) => {
    const at = points.map((point) => `${x(point.clients).toFixed(1)},${y(point.cost).toFixed(1)}`)
    return `<polyline fill="none" stroke="${colourOf(lines, n)}" stroke-width="2"${isLimit ? ' stroke-dasharray="5 4"' : ''} points="${at.join(' ')}"/>`
  })
  const legend = lines.map(
    ({ name }, n) =>
      `<rect x="${WIDTH - RIGHT + 8}" y="${TOP + n * 20}" width="12" height="12" fill="${colourOf(lines, n)}"/>
       <text x="${WIDTH - RIGHT + 26}" y="${TOP + n * 20 + 11}">${escape(name)}</text>`,
  )
  return `<figure><figcaption>${escape(title)}</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escape(title)}">
    ${[...rules, ...ticks, ...drawn, ...legend].join('')}
    <text x="${LEFT}" y="${HEIGHT - 6}">µs, server + database, over the number of clients</text></svg></figure>`
}

/** The limit is grey, and does not use up a colour. */
function colourOf(lines: CostLine[], n: number) {
  if (lines[n]?.isLimit) return '#555'
  const before = lines.slice(0, n).filter(({ isLimit }) => !isLimit).length
  return COLOURS[before % COLOURS.length]!
}
