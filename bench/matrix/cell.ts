import { watchProcessors } from '../environment/cpu.ts'
import type { LoadResult } from '../load/wrk.ts'
import { BEHIND_NGINX, pidsOf, type Side, type Topology } from './topology.ts'
import type { Load, Work } from './work.ts'

/** One measurement: calls per second, median latency in milliseconds, processor time per call in microseconds. */
export type Sample = { perSecond: number; p50: number; server: number; database: number }
export type CellRound = { ours: Sample; limit: Sample }

/** A work at a number of clients and processes, with the rounds in which it and its limit were measured. */
export type Cell = {
  work: string
  limit: string
  clients: number
  topology: string
  processes: number
  /** The highest ratio of the cost to the limit's; undefined where only the figure is of interest. */
  wanted: number | undefined
  rounds: CellRound[]
}

export type Plan = { topologies: Topology[]; postmaster: number; rounds: number; seconds: number }

/** Measures a work at one number of clients: in each round every topology in turn, the limit before the work. */
export async function measureCells(work: Work, clients: number, plan: Plan): Promise<Cell[]> {
  const topologies = plan.topologies.filter(({ name }) => name !== BEHIND_NGINX || work.isMeasuredBehindNginx)
  const cells = topologies.map((topology) => ({
    work: work.work,
    limit: work.limit,
    clients,
    topology: topology.name,
    processes: topology.ours.processes.length,
    wanted: work.wanted(clients),
    rounds: [] as CellRound[],
  }))
  for (let round = 0; round < plan.rounds; round++)
    for (const [n, { ours, bare }] of topologies.entries()) {
      const loadOf = (side: Side): Load => ({
        url: side.url,
        clients,
        seconds: plan.seconds,
        watch: () => watchProcessors(pidsOf(side), plan.postmaster),
      })
      const limit = sampleOf(work, await work.measureLimit(loadOf(bare)))
      cells[n]!.rounds.push({ limit, ours: sampleOf(work, await work.measureOurs(loadOf(ours))) })
    }
  return cells
}

const MAX_REFUSED = 0.01

function sampleOf({ work }: Work, { requests, refused, broken, perSecond, p50, used }: LoadResult): Sample {
  if (broken > 0 || refused > MAX_REFUSED * requests)
    throw new Error(`${work}: of ${requests} calls ${broken} were never answered and ${refused} refused.`)
  const each = (milliseconds: number) => (milliseconds * 1000) / requests
  return { perSecond, p50, server: each(used.server), database: each(used.database) }
}
