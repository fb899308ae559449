import type { Environment } from '../environment/environment.ts'
import type { Running } from '../environment/process.ts'
import { watchNothing } from '../load/wrk.ts'
import type { Buyer } from '../seed/buyers.ts'
import { analyzeSale } from '../seed/sale.ts'
import { type Cell, measureCells } from './cell.ts'
import { openTopologies, type Topology, urlOf } from './topology.ts'
import { openWorks } from './works.ts'
import type { Work } from './work.ts'

type Matrix = {
  environment: Environment
  servers: Running[]
  bare: Running[]
  buyers: Buyer[]
  /** Buyers whose carts wait for a payment. */
  waiting: Buyer[]
  rounds: number
  seconds: number
  isWanted(work: string): boolean
}

/** Measures each call at each number of clients and processes. */
export async function measureMatrix({ servers, bare, isWanted, ...given }: Matrix) {
  const { environment, rounds, seconds } = given
  const shop = { ...given, url: urlOf(servers[0]!), bareUrls: bare.map(urlOf) }
  const works = await openWorks(shop, isWanted)
  const topologies = await openTopologies(environment, servers, bare)
  await analyzeSale(environment.runSql)
  const plan = { topologies, postmaster: environment.postmaster, rounds, seconds }
  const cells: Cell[] = []
  for (const work of works) {
    await warmUp(work, topologies)
    for (const clients of work.clients) {
      const measured = await measureCells(work, clients, plan)
      measured.forEach(report)
      cells.push(...measured)
    }
  }
  return cells
}

// The first process and then all together need this time to compile their code and to prepare their statements on each connection.
const WARM_UP = { clients: 50, seconds: 3, watch: watchNothing }

async function warmUp({ measureOurs, measureLimit }: Work, topologies: Topology[]) {
  for (const { ours, bare } of [topologies[0]!, topologies.at(-1)!]) {
    await measureLimit({ url: bare.url, ...WARM_UP })
    await measureOurs({ url: ours.url, ...WARM_UP })
  }
}

function report({ work, clients, topology, rounds }: Cell) {
  const costs = rounds.map(({ ours, limit }) =>
    [ours, limit].map(({ server, database }) => `${Math.round(server)} + ${Math.round(database)}`),
  )
  console.error(
    `${work}, ${clients} clients, ${topology}: ${costs.map((pair) => pair.join(' of ')).join('; ')} µs`,
  )
}
