import type { Cell, CellRound } from '../matrix/cell.ts'
import { ALONE } from '../matrix/topology.ts'
import { costOf, judge, median, total } from './costs.ts'
import { costChart } from './cost-chart.ts'
import { machineLine, table } from './page.ts'
import { scaleRows } from './scale-rows.ts'

type Quiet = { at: string; machine: Record<string, string>; cells: Cell[] }

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

/** What each call is compared with. */
export const limitsOf = (cells: Cell[]) =>
  Object.fromEntries(cells.map(({ work, limit }) => [work, limit] as const))

/** The figures of the quiet hour, with a chart per call. */
export function matrixSection({ at, machine, cells }: Quiet) {
  const charts = [...Map.groupBy(cells, ({ work }) => work)].map(([work, some]) =>
    costChart(
      `${work}: processor time of a call over the number of clients`,
      [...Map.groupBy(some, ({ topology }) => topology)].flatMap(([topology, same]) => [
        lineOf(topology === ALONE ? '1 process' : topology, same, 'ours'),
        ...(topology === ALONE ? [lineOf('its limit', same, 'limit')] : []),
      ]),
    ),
  )
  return `<h2>The quiet hour</h2>${machineLine({ at, ...machine })}
    <p>µs are the processor time of one call, server + database, medians of the rounds. Several processes stand behind
    one nginx, whose processor time is not part of the cost. The limit has as many clients and processes, and is measured
    in turn with the work; the range of the ratio is that of the rounds. Limits: ${Object.entries(
      limitsOf(cells),
    )
      .map(([work, limit]) => `${work}: ${limit}`)
      .join('; ')}.</p>
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
