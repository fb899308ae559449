export type Series = { name: string; colour: string; points: { x: number; y: number }[] }

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [760, 240, 56, 28]

/** A line chart over time as SVG. `unit` is the label of the vertical axis. */
export function lineChart(title: string, unit: string, series: Series[]) {
  const all = series.flatMap(({ points }) => points)
  const right = Math.max(1, ...all.map(({ x }) => x))
  const top = roundUp(Math.max(1, ...all.map(({ y }) => y)))
  const x = (value: number) => LEFT + (value / right) * (WIDTH - LEFT - 8)
  const y = (value: number) => 24 + (1 - value / top) * (HEIGHT - 24 - BOTTOM)
  const rules = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${y(top * share)}" y2="${y(top * share)}" class="rule"/>
       <text x="${LEFT - 6}" y="${y(top * share) + 4}" text-anchor="end">${figure(top * share)}</text>`,
  )
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<text x="${x(right * share)}" y="${HEIGHT - 8}" text-anchor="middle">${figure(right * share)}</text>`,
  )
  const lines = series.map(
    ({ colour, points }) =>
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points
        .map((point) => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`)
        .join(' ')}"/>`,
  )
  const legend = series.map(
    ({ name, colour }, n) =>
      `<rect x="${LEFT + 70 + n * 170}" y="4" width="12" height="12" fill="${colour}"/>
       <text x="${LEFT + 88 + n * 170}" y="15">${escape(name)}</text>`,
  )
  return `<figure><figcaption>${escape(title)}</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escape(title)}">
    <text x="4" y="15">${escape(unit)}</text>${[...rules, ...ticks, ...lines, ...legend].join('')}</svg></figure>`
}

export type Bar = { name: string; least: number; median: number; most: number; wanted: number }

/** One bar per figure: its median as a share of its limit, with the spread of the rounds and the target. */
export function ratioChart(bars: Bar[]) {
  const [row, name, top] = [34, 300, 24]
  // A round that another program disturbed may have many times the ratio of the others.
  const right = Math.max(1, ...bars.flatMap(({ median, wanted }) => [median, wanted])) * 1.3
  const x = (value: number) => name + (Math.min(value, right) / right) * (WIDTH - name - 60)
  const rows = bars.map((bar, n) => {
    const y = top + n * row
    const colour = bar.median >= bar.wanted ? '#2f6b3c' : '#a8332a'
    return `<text x="${name - 8}" y="${y + 17}" text-anchor="end">${escape(bar.name)}</text>
      <rect x="${name}" y="${y + 4}" width="${x(bar.median) - name}" height="18" fill="${colour}"/>
      <line x1="${x(bar.least)}" x2="${x(bar.most)}" y1="${y + 13}" y2="${y + 13}" stroke="#111" stroke-width="2"/>
      <line x1="${x(bar.wanted)}" x2="${x(bar.wanted)}" y1="${y}" y2="${y + 26}" stroke="#111" stroke-dasharray="3 2"/>
      <text x="${x(bar.most) + 6}" y="${y + 17}">${bar.median.toFixed(2)}</text>`
  })
  const height = top + bars.length * row + 8
  return `<figure><figcaption>Share of the limit: median, spread of the rounds, and target (dashed)</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Ratios">${rows.join('')}</svg></figure>`
}

export const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const figure = (value: number) => (value >= 10 ? String(Math.round(value)) : value.toFixed(1))

/** The next round number, for the top of an axis. */
export function roundUp(value: number) {
  const step = 10 ** Math.floor(Math.log10(value)) / 2
  return Math.ceil(value / step) * step
}
