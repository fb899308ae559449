import { type Measured, spread } from '../figures/figure.ts'
import type { SingleFigure } from '../figures/single-figures.ts'
import { ratioChart } from './chart.ts'
import { machineLine, table } from './page.ts'

type Crowd = { at: string; machine: Record<string, string>; crowd: Measured[]; singles: SingleFigure[] }

const between = (values: number[], digits = 0) => {
  const { least, median, most } = spread(values)
  return [least, median, most].map((value) => value.toFixed(digits)).join(' / ')
}

/** The table of the crowd: minimum, median and maximum of the rounds. */
export const crowdRows = (measured: Measured[]) =>
  measured.map(({ work, limit, wanted, rounds }) => {
    const of = (pick: (round: Measured['rounds'][number]) => number) => rounds.map(pick)
    const cost = (side: 'server' | 'database') => Math.round(spread(of((round) => round.cost[side])).median)
    return {
      work,
      processes: 1,
      'per second': between(of(({ ours }) => ours.perSecond)),
      'µs, server + database': `${cost('server')} + ${cost('database')}`,
      limit,
      'limit per second': between(of((round) => round.limit)),
      ratio: between(
        of((round) => round.ratio),
        2,
      ),
      wanted: `≥ ${wanted}`,
      reached: spread(of((round) => round.ratio)).median >= wanted ? 'yes' : 'no',
      'p99 ms': between(
        of(({ ours }) => ours.p99),
        1,
      ),
    }
  })

export const singleRows = (singles: SingleFigure[]) =>
  singles.map(({ figure, measured, unit, atMost }) => ({
    figure,
    measured: `${Number(measured.toFixed(2))} ${unit}`,
    wanted: atMost === undefined ? '' : `≤ ${atMost} ${unit}`,
    reached: atMost === undefined ? '' : measured <= atMost ? 'yes' : 'no',
  }))

/** One process with many clients, and a chart of the shares of the limits. */
export function crowdSection({ at, machine, crowd, singles }: Crowd) {
  const bars = crowd.map(({ work, wanted, rounds }) => ({
    name: work.split(',').slice(0, 3).join(','),
    wanted,
    ...spread(rounds.map(({ ratio }) => ratio)),
  }))
  return `<h2>One process in a crowd</h2>${machineLine({ at, ...machine })}
    <p>Each cell: minimum / median / maximum of the rounds, limit and work in turn. Production settings, all rate
    limits on; the load has 16,384 addresses behind a trusted proxy. µs are processor time per call.</p>
    ${ratioChart(bars)}${table(crowdRows(crowd))}
    <h3>Figures with an absolute limit</h3>${table(singleRows(singles))}`
}
