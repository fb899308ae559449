import type { SingleFigure } from '../figures/single-figures.ts'
import type { CallSummary, SecondSummary } from '../rush/summary.ts'
import { lineChart } from './chart.ts'
import { singleRows } from './crowd-section.ts'
import { type Proofs, proofTable } from './proof-table.ts'
import { machineLine, table } from './page.ts'

type Rush = {
  at: string
  machine: Record<string, string>
  settings: Record<string, number>
  calls: CallSummary[]
  refusals: Record<string, number>
  failures: Record<string, number>
  shareOf5xx: number
  perSecond: SecondSummary[]
  proofs: Proofs
  outcomes: Record<string, number>
  checks: Record<string, unknown>
  figures: SingleFigure[]
  memory: { atMs: number; megabytes: number[] }[]
}

const [green, red, brown, blue] = ['#2f6b3c', '#a8332a', '#8a5a00', '#24507a']
const colours = [green, red, brown, blue]

/** The opening of a sale: latency per call, outcomes, and the course second by second. */
export function rushSection(rush: Rush) {
  const over = (pick: (second: SecondSummary) => number) =>
    rush.perSecond.map((second) => ({ x: second.second, y: pick(second) }))
  return `<h2>Opening of a sale</h2>${machineLine(rush.machine)}
    ${table([{ measured: rush.at, ...rush.settings }])}
    <h3>Settlement and memory</h3>${table(singleRows(rush.figures))}
    <h3>Calls</h3>${table(rush.calls)}
    ${lineChart('Answers per second', 'per second', [
      { name: 'answers', colour: green, points: over(({ answers }) => answers) },
      { name: 'refused', colour: brown, points: over(({ refused }) => refused) },
      { name: '5xx', colour: red, points: over(({ failed }) => failed) },
    ])}
    ${lineChart('95th percentile of latency', 'ms', [
      { name: 'p95', colour: green, points: over(({ p95 }) => p95) },
    ])}
    ${lineChart(
      'Memory of each server',
      'MB',
      (rush.memory[0]?.megabytes ?? []).map((_, n) => ({
        name: `server ${n + 1}`,
        colour: colours[n % colours.length] ?? green,
        points: rush.memory.map(({ atMs, megabytes }) => ({ x: atMs / 1000, y: megabytes[n] ?? 0 })),
      })),
    )}
    <h3>Outcomes</h3>${table([rush.outcomes])}
    <h3>Proofs of work, and people whom a limit refused</h3>${proofTable(rush.proofs)}
    ${table([Object.fromEntries(Object.entries(rush.checks).map(([name, value]) => [name, typeof value === 'number' ? value : JSON.stringify(value)]))])}
    <h3>Refusals and failures</h3>${table(
      Object.entries({ ...rush.refusals, ...rush.failures }).map(([what, times]) => ({ what, times })),
    )}
    <p>Share of answers 5xx: ${(rush.shareOf5xx * 100).toFixed(3)} %</p>`
}
