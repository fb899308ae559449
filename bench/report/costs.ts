import { spread } from '../figures/figure.ts'
import type { CellRound, Sample } from '../matrix/cell.ts'

/** Processor time of a call in microseconds. */
export const total = ({ server, database }: Sample) => server + database
export const median = (rounds: CellRound[], pick: (round: CellRound) => number) =>
  spread(rounds.map(pick)).median
/** The medians as text: server + database. */
export const costOf = (rounds: CellRound[], side: keyof CellRound) =>
  (['server', 'database'] as const)
    .map((part) => Math.round(median(rounds, (round) => round[side][part])))
    .join(' + ')

/** A ratio with the range of its rounds, and whether its median is low enough. */
export function judge(ratios: number[], wanted: number | undefined) {
  const { least, median: middle, most } = spread(ratios)
  return {
    ratio: middle.toFixed(2),
    range: `${least.toFixed(2)} to ${most.toFixed(2)}`,
    wanted: wanted === undefined ? '' : `≤ ${wanted}`,
    reached: wanted === undefined ? '' : middle <= wanted ? 'yes' : 'no',
  }
}
