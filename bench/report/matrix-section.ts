import { spread } from '../figures/figure.ts'
import type { Cell, CellRound, Sample } from '../matrix/cell.ts'
import { ALONE, BEHIND_NGINX } from '../matrix/topology.ts'
import { costChart } from './cost-chart.ts'
import { machineLine, table } from './page.ts'

type Quiet = { at: string; machine: Record<string, string>; cells: Cell[] }

// What the processor time of a call may be with more processes, as a multiple of that with one.
const SCALE: Record<number, number> = { 2: 1.3, 4: 1.6 }

const total = ({ server, database }: Sample) => server + database
const median = (rounds: CellRound[], pick: (round: CellRound) => number) => spread(rounds.map(pick)).median
const costOf = (rounds: CellRound[], side: keyof CellRound) =>
  (['server', 'database'] as const)
    .map((part) => Math.round(median(rounds, (round) => round[side][part])))
    .join(' + ')

function judge(ratios: number[], wanted: number | undefined) {
  const { least, median: middle, most } = spread(ratios)
  const range = ratios.length > 1 ? ` (${least.toFixed(2)} to ${most.toFixed(2)})` : ''
  return {
    ratio: middle.toFixed(2) + range,
    wanted: wanted === undefined ? '' : `≤ ${wanted}`,
    reached: wanted === undefined ? '' : middle <= wanted ? 'yes' : 'no',
  }
}

/** Each call beside its limit, in processor time of one call. */
export const matrixRows = (cells: Cell[]) =>
  cells.map(({ work, clients, topology, wanted, rounds }) => ({
    work,
    clients,
    processes: topology,
    'ours µs': costOf(rounds, 'ours'),
    'limit µs': costOf(rounds, 'limit'),
    ...judge(
      rounds.map(({ ours, limit }) => total(ours) / total(limit)),
      wanted,
    ),
    'per second': Math.round(median(rounds, ({ ours }) => ours.perSecond)),
    'limit per second': Math.round(median(rounds, ({ limit }) => limit.perSecond)),
    'p50 ms': median(rounds, ({ ours }) => ours.p50).toFixed(2),
    'limit p50 ms': median(rounds, ({ limit }) => limit.p50).toFixed(2),
  }))

/** Each call beside the same call with one process, and the growth of the limit's cost for comparison. */
export const scaleRows = (cells: Cell[]) =>
  cells
    .filter(({ topology }) => topology !== ALONE)
    .map(({ work, clients, topology, processes, rounds }) => {
      const find = (name: string) =>
        cells.find((cell) => cell.work === work && cell.clients === clients && cell.topology === name)!.rounds
      const growth = (side: keyof CellRound, from: string) =>
        rounds.map((round, n) => total(round[side]) / total(find(from)[n]![side]))
      return {
        work,
        clients,
        processes: topology,
        'ours µs': costOf(rounds, 'ours'),
        'one process µs': costOf(find(ALONE), 'ours'),
        ...judge(growth('ours', ALONE), SCALE[processes]),
        'of one behind nginx': spread(growth('ours', BEHIND_NGINX)).median.toFixed(2),
        'ratio of the limit': spread(growth('limit', ALONE)).median.toFixed(2),
      }
    })

/** The figures of the quiet hour, with a chart per call. */
export function matrixSection({ at, machine, cells }: Quiet) {
  const charts = [...Map.groupBy(cells, ({ work }) => work)].map(([work, some]) =>
    costChart(
      `${work}: processor time of a call over the number of clients`,
      [...Map.groupBy(some, ({ topology }) => topology)].flatMap(([topology, same]) => [
        lineOf(`${topology}`, same, 'ours'),
        ...(topology === ALONE ? [lineOf('limit, 1', same, 'limit')] : []),
      ]),
    ),
  )
  return `<h2>The quiet hour</h2>${machineLine({ at, ...machine })}
    <p>µs are the processor time of one call, server + database, medians of the rounds. Several processes stand behind
    one nginx, whose processor time is not part of the cost. The limit has as many clients and processes, and is measured
    in turn with the work; the range of the ratio is that of the rounds.</p>
    ${table(matrixRows(cells))}${charts.join('')}
    <h3>More processes beside one</h3>${table(scaleRows(cells))}`
}

const lineOf = (name: string, cells: Cell[], side: keyof CellRound) => ({
  name,
  isLimit: side === 'limit',
  points: cells.map(({ clients, rounds }) => ({
    clients,
    cost: median(rounds, (round) => total(round[side])),
  })),
})
