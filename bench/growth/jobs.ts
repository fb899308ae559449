import { createJobs } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { openContext } from '../../apps/server/src/open-context.ts'
import { watchDatabase, watchShop } from '../../apps/server/src/operations/monitoring/monitoring.service.ts'
import { serveMetrics } from '../../apps/server/src/platform/http/metrics-server.ts'
import { freePort } from '../../tools/free-port.ts'
import { productionSettings } from '../environment/settings.ts'
import type { Pair } from './compare.ts'
import { DUE_ITEMS, dueWork } from './due.ts'
import type { SeasonShop } from './season-shop.ts'

type Jobs = Map<SeasonShop, { context: Context; run: Map<string, () => Promise<unknown>> }>
type Context = Awaited<ReturnType<typeof openContext>>['context']

/** The jobs of a worker for each shop, in this process. Nothing else runs them. */
export async function openJobs(shops: SeasonShop[]) {
  const jobs: Jobs = new Map()
  const opened: (() => Promise<void>)[] = []
  for (const shop of shops) {
    const config = readConfig({
      ...productionSettings(shop.environment.databaseUrl, {
        sandboxUrl: shop.environment.sandboxUrl,
        smtpPort: shop.smtpPort,
      }),
      LOG_LEVEL: 'fatal',
    })
    const { context, close } = await openContext(config, { works: false })
    opened.push(close)
    jobs.set(shop, { context, run: new Map(createJobs(context).map(({ name, run }) => [name, run])) })
  }
  return {
    jobs,
    [Symbol.asyncDispose]: async () => {
      for (const close of opened) await close()
    },
  }
}

const PASSES = 5
const MAX_SECONDS = 1

type OpenedJobs = { jobs: Jobs }
const pid = () => process.pid
const jobOf = ({ jobs }: OpenedJobs, shop: SeasonShop, name: string) => jobs.get(shop)!.run.get(name)!

/** One pass of each job when nothing is due, and a scrape of the metrics. */
export function listIdleJobs(opened: OpenedJobs): Pair[] {
  const names = [...new Set([...opened.jobs.values()].flatMap(({ run }) => [...run.keys()]))]
  return [
    ...names.map((name) => ({
      work: `job ${name}, nothing is due`,
      pid,
      run: (shop: SeasonShop) => passes(jobOf(opened, shop, name)),
    })),
    {
      work: 'a scrape of the metrics',
      pid,
      rounds: 2,
      run: (shop) => passes(() => scrape(opened.jobs.get(shop)!.context)),
    },
  ]
}

/** One pass of jobs when work is due. */
export const listBusyJobs = (opened: OpenedJobs): Pair[] =>
  Object.entries(dueWork).map(([name, prepare]) => ({
    work: `job ${name}, ${DUE_ITEMS} are due`,
    pid,
    rounds: 2,
    prepare,
    run: async (shop) => {
      await jobOf(opened, shop, name)()
      return 1
    },
  }))

async function passes(run: () => Promise<unknown>) {
  const until = performance.now() + MAX_SECONDS * 1000
  let count = 0
  while (count < PASSES && (count === 0 || performance.now() < until)) {
    await run()
    count += 1
  }
  return count
}

/** Each scrape has its own server, because a server keeps its answers for some time. */
async function scrape(context: Context) {
  const port = await freePort()
  const config = { ...context.config, metrics: { host: '127.0.0.1', port } }
  const close = await serveMetrics({ ...context, config }, (registry) => {
    watchDatabase(context, registry)
    watchShop(context, registry)
  })
  await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await close()
}
