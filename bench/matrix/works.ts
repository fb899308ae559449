import type { Environment } from '../environment/environment.ts'
import { openPages, writePage } from '../figures/read-figures.ts'
import { loadReservations } from '../figures/reservation-figure.ts'
import { runLoad } from '../load/wrk.ts'
import { type Buyer, useSessions } from '../seed/buyers.ts'
import { bareReservations } from './bare-reservations.ts'
import { pollWork } from './poll-work.ts'
import type { Load, Work } from './work.ts'

const CLIENTS = [1, 5, 50]
const COST = 1.5
// A rate of 0.6 of the limit's, as a cost.
const PAGE_COST = 1.67
const BUYERS_OF_A_RUN = 20_000

type Shop = { environment: Environment; buyers: Buyer[]; waiting: Buyer[]; url: string; bareUrls: string[] }

const openers = {
  reservation,
  'payment poll': ({ environment, waiting }: Shop) => pollWork(environment, waiting),
  'event page': (shop: Shop) => page(shop, 'event page'),
  ranking: (shop: Shop) => page(shop, 'ranking'),
}
export const MATRIX_WORKS = Object.keys(openers)

/** The calls of the matrix whose names are wanted. */
export async function openWorks(shop: Shop, isWanted: (work: string) => boolean): Promise<Work[]> {
  const works: Work[] = []
  for (const [name, open] of Object.entries(openers)) if (isWanted(name)) works.push(await open(shop))
  return works
}

/** Reservations of one hot item by logged-in buyers. */
function reservation({ environment, buyers }: Shop): Work {
  let used = 0
  const measureOurs = async (load: Load) => {
    // Each run has other buyers, because the limits count the calls of an account.
    const from = used % (buyers.length - BUYERS_OF_A_RUN)
    used += BUYERS_OF_A_RUN
    const some = buyers.slice(from, from + BUYERS_OF_A_RUN)
    // The page of the categories has made a call with the session before.
    await useSessions(environment.runSql, some)
    return loadReservations({ environment, buyers: some, items: 1, ...load })
  }
  return {
    work: 'reservation',
    limit: 'bare Fastify, four statements in a transaction',
    clients: CLIENTS,
    isMeasuredBehindNginx: true,
    wanted: (clients) => (clients === 1 ? COST : undefined),
    measureOurs,
    measureLimit: bareReservations(environment),
  }
}

async function page({ environment, buyers, url, bareUrls }: Shop, prefix: string): Promise<Work> {
  const pages = Object.entries(await openPages(environment, buyers))
  const [name, address] = pages.find(([each]) => each.startsWith(prefix))!
  const files = await writePage(environment, { url, bareUrls, address })
  return {
    work: `${name} (${files.kilobytes} kB)`,
    limit: 'bare Fastify, the same bytes from memory',
    clients: CLIENTS,
    isMeasuredBehindNginx: false,
    wanted: () => PAGE_COST,
    measureOurs: (load) => runLoad(load.url, files.ours, load),
    measureLimit: (load) => runLoad(load.url, files.bare, load),
  }
}
