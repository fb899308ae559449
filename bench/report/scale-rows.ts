import { spread } from '../figures/figure.ts'
import type { Cell, CellRound } from '../matrix/cell.ts'
import { ALONE, BEHIND_NGINX } from '../matrix/topology.ts'
import { costOf, judge, total } from './costs.ts'

// What the processor time of a call may be with more processes, as a multiple of that with one.
const WANTED: Record<number, number> = { 2: 1.3, 4: 1.6 }

/** Each call beside the same call with one process, and the growth of the limit's cost for comparison. */
export const scaleRows = (cells: Cell[]) =>
  cells
    .filter(({ topology }) => topology !== ALONE)
    .map((cell) => {
      const roundsOf = (topology: string) =>
        cells.find(
          ({ work, clients, topology: name }) =>
            work === cell.work && clients === cell.clients && name === topology,
        )?.rounds ?? []
      const growth = (side: keyof CellRound, from: string) =>
        roundsOf(from).map((round, n) => total(cell.rounds[n]![side]) / total(round[side]))
      const behindNginx = growth('ours', BEHIND_NGINX)
      return {
        work: cell.work,
        clients: cell.clients,
        processes: cell.topology,
        'ours µs': costOf(cell.rounds, 'ours'),
        'one process µs': costOf(roundsOf(ALONE), 'ours'),
        ...judge(growth('ours', ALONE), WANTED[cell.processes]),
        'of one behind nginx': behindNginx.length > 0 ? spread(behindNginx).median.toFixed(2) : '',
        'ratio of the limit': spread(growth('limit', ALONE)).median.toFixed(2),
      }
    })
