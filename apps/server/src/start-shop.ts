import { explainHostFailure } from '@porteira/domain/start'
import { createApp, createJobs } from './app.ts'
import type { Config } from './config.ts'
import { loadDemoIfEmpty, refuseOpenDemo, refuseOpenKeys } from '#demo/demo.service.ts'
import { registerWebhook } from '#modules/payments/index.ts'
import {
  watchBank,
  watchDatabase,
  watchReplica,
  watchShop,
} from '#operations/monitoring/monitoring.service.ts'
import type { PoolLimits } from '#platform/database/client.ts'
import { shutDown } from '#platform/http/graceful-shutdown.ts'
import { countRequests } from '#platform/http/metrics.ts'
import { serveMetrics } from '#platform/http/metrics-server.ts'
import { OperatorError } from './operator-error.ts'
import { openContext } from './open-context.ts'

/**
 * Opens the database, loads the demo into an empty one and answers HTTP. A shop that `works` is the only process of its
 * database, and `work` starts its jobs. Returns the port and the function that ends all of it.
 * @throws OperatorError for an address or a database that cannot be used.
 */
export async function startShop(config: Config, { works, pool = {} }: { works: boolean; pool?: PoolLimits }) {
  refuseOpenKeys(config)
  const { context, jobs, tracing, close } = await openContext(config, { works, isAlone: works, pool })
  await refuseOpenDemo(context)
  await loadDemoIfEmpty(context)

  const app = createApp(context, { tracing })
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    const sentence = explainHostFailure(error)
    throw sentence === undefined ? error : new OperatorError(sentence, { cause: error })
  })
  const closeMetrics = await serveMetrics(context, (registry) => {
    countRequests(app, registry)
    watchDatabase(context, registry)
    watchReplica(context, registry)
    watchBank(context, registry)
    if (works) watchShop(context, registry)
  })

  return {
    port: app.addresses().find((address) => typeof address === 'object')?.port,
    async work() {
      await jobs.work(createJobs(context))
      void registerWebhook(context)
    },
    async close() {
      await shutDown(app, config.drainSeconds)
      await closeMetrics()
      await close()
    },
  }
}
