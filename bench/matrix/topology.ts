import type { Environment } from '../environment/environment.ts'
import type { Running } from '../environment/process.ts'

/** Where the clients call, and the processes that do the work. */
export type Side = { url: string; processes: Running[] }
export type Topology = { name: string; ours: Side; bare: Side }

export const [ALONE, BEHIND_NGINX] = ['1', '1 behind nginx']

export const urlOf = ({ port }: Running) => `http://127.0.0.1:${port}`
export const pidsOf = ({ processes }: Side) => processes.map(({ child }) => child.pid ?? 0)

/** One process called directly and behind nginx, then two and four behind nginx. The bare servers are the same number. */
export async function openTopologies(environment: Environment, servers: Running[], bare: Running[]) {
  const direct = ([first]: Running[]): Side => ({ url: urlOf(first!), processes: [first!] })
  const balanced = async (all: Running[], count: number): Promise<Side> => {
    const processes = all.slice(0, count)
    const balancer = await environment.startBalancer(processes.map(({ port }) => port))
    return { url: urlOf(balancer), processes }
  }
  const topologies: Topology[] = [
    { name: ALONE, ours: direct(servers), bare: direct(bare) },
    ...(await Promise.all(
      [1, 2, 4].map(async (count) => ({
        name: count === 1 ? BEHIND_NGINX : String(count),
        ours: await balanced(servers, count),
        bare: await balanced(bare, count),
      })),
    )),
  ]
  return topologies
}
