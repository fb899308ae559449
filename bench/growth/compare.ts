import { type Used, watchProcessors } from './processor.ts'
import type { SeasonShop } from './season-shop.ts'

/** The same work in both shops. */
export type Pair = {
  work: string
  /** Does the work some times and returns how often. */
  run: (shop: SeasonShop) => Promise<number>
  /** Comes before each run and is not measured. */
  prepare?: (shop: SeasonShop) => Promise<unknown>
  /** The process that does the work, if it is not the server. */
  pid?: () => number
  rounds?: number
}

/** Processor time of one call in microseconds. `failure` is set if the work failed in one of the shops. */
export type Compared = { work: string; tenth: Used; whole: Used; ratio: number; failure?: string }

const ROUNDS = 3

/** Measures both shops in alternation. The cheapest round counts, because other programs only add to it. */
export async function compare(shops: [SeasonShop, SeasonShop], pair: Pair): Promise<Compared> {
  const { work } = pair
  try {
    const [tenth, whole] = await measureBest(shops, pair)
    const compared = { work, tenth, whole, ratio: sum(whole) / sum(tenth) }
    console.error(work, tenth, whole, compared.ratio.toFixed(2))
    return compared
  } catch (error) {
    console.error(work, error)
    return { work, tenth: none, whole: none, ratio: Infinity, failure: String(error) }
  }
}

async function measureBest(shops: [SeasonShop, SeasonShop], { run, prepare, pid, rounds = ROUNDS }: Pair) {
  const best: [Used, Used] = [never, never]
  for (let round = 0; round <= rounds; round++)
    for (const [n, shop] of shops.entries()) {
      await prepare?.(shop)
      const used = watchProcessors(pid?.() ?? shop.server.child.pid ?? 0, shop.environment.postmaster)
      const calls = await run(shop)
      const { server, database } = used()
      const each = { server: Math.round(server / calls), database: Math.round(database / calls) }
      // The first round fills caches.
      if (round > 0 && sum(each) < sum(best[n]!)) best[n] = each
    }
  return best
}

const never: Used = { server: Infinity, database: Infinity }
const none: Used = { server: 0, database: 0 }
const sum = ({ server, database }: Used) => server + database
