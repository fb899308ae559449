import { type Measured, spread } from '../figures/figure.ts'
import { ratioChart } from './chart.ts'
import { machineLine, table } from './page.ts'

type Figures = {
  at: string
  machine: Record<string, string>
  oneServer: Measured[]
  twoServers: Measured[]
  pollLatency: { p50: number; p99: number; failures: number }
  memory: { now: number; most: number }
  startup: Record<string, number>
}

const between = (values: number[], digits = 0) => {
  const { least, median, most } = spread(values)
  return [least, median, most].map((value) => value.toFixed(digits)).join(' / ')
}

/** The table of figures: minimum, median and maximum of the rounds. */
export const figureRows = (measured: Measured[]) =>
  measured.map(({ work, limit, wanted, rounds }) => {
    const ratio = spread(rounds.map((round) => round.ratio)).median
    return {
      work,
      'per second': between(rounds.map(({ ours }) => ours.perSecond)),
      limit,
      'limit per second': between(rounds.map((round) => round.limit)),
      ratio: between(
        rounds.map((round) => round.ratio),
        2,
      ),
      wanted,
      met: ratio >= wanted ? 'yes' : 'no',
      'p99 ms': between(
        rounds.map(({ ours }) => ours.p99),
        1,
      ),
      'server µs': spread(rounds.map(({ cost }) => cost.server)).median,
      'database µs': spread(rounds.map(({ cost }) => cost.database)).median,
    }
  })

/** Figures of one process and of two, with a chart of their ratios. */
export function figuresSection({
  at,
  machine,
  oneServer,
  twoServers,
  pollLatency,
  memory,
  startup,
}: Figures) {
  const bars = oneServer.map(({ work, wanted, rounds }) => ({
    name: work.split(',').slice(0, 2).join(','),
    wanted,
    ...spread(rounds.map(({ ratio }) => ratio)),
  }))
  return `<h2>Figures compared with their limits</h2>${machineLine({ at, ...machine })}
    <p>Each cell: minimum / median / maximum of the rounds, limit and work in alternation. Production settings, all rate
    limits on; the load has 16,384 addresses behind a trusted proxy. µs are processor time per call.</p>
    ${ratioChart(bars)}<h3>One server process</h3>${table(figureRows(oneServer))}
    <h3>Two server processes behind a balancer</h3>${table(figureRows(twoServers))}
    <h3>Further figures</h3>${table([
      {
        'p50 of polls at 500/s, ms': pollLatency.p50.toFixed(1),
        'p99, ms': pollLatency.p99.toFixed(1),
        unanswered: pollLatency.failures,
        'memory under load, MB': memory.now,
        'at most': memory.most,
        ...startup,
      },
    ])}`
}
