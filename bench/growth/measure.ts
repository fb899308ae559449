import { compare, type Compared, type Pair } from './compare.ts'
import { listFigures } from './figures.ts'
import { listBusyJobs, listIdleJobs, openJobs } from './jobs.ts'
import { listScreens } from './screens.ts'
import { listCalls } from './sequence.ts'
import type { SeasonShop } from './season-shop.ts'
import { listWrites } from './writes.ts'

/** Measures all work, or only that whose name matches. Jobs without work come first, because
 * the others leave work for them. */
export async function measureGrowth(
  shops: [SeasonShop, SeasonShop],
  { seconds, only }: { seconds: number; only: RegExp },
): Promise<Compared[]> {
  await using jobs = await openJobs(shops)
  const groups: (() => Promise<Pair[]> | Pair[])[] = [
    () => listIdleJobs(jobs),
    () => listCalls(shops, listScreens),
    () => listBusyJobs(jobs),
    () => listCalls(shops, listWrites),
    () => listFigures(shops, seconds),
  ]
  const compared: Compared[] = []
  for (const listPairs of groups)
    for (const pair of await listPairs()) if (only.test(pair.work)) compared.push(await compare(shops, pair))
  return compared
}
