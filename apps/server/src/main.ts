import { explainHostFailure } from '@porteira/domain/start'
import {
  createApp,
  createJobs,
  loadDemoIfEmpty,
  refuseOpenDemo,
  refuseOpenKeys,
  registerWebhook,
  watchBank,
  watchDatabase,
  watchReplica,
  watchShop,
} from './app.ts'
import { readConfig } from './config.ts'
import { shutDown } from '#platform/http/graceful-shutdown.ts'
import { countRequests } from '#platform/http/metrics.ts'
import { serveMetrics } from '#platform/http/metrics-server.ts'
import { OperatorError } from './operator-error.ts'
import { openContext } from './open-context.ts'
import { endWith, explainUncaught } from './process.ts'
import { limitHeap } from '#platform/heap-limit.ts'

explainUncaught()
limitHeap()
const config = readConfig(process.env)
refuseOpenKeys(config)
// The embedded database belongs to one process, which then does the worker's part too.
const works = config.databaseUrl === ''
const { context, jobs, close } = await openContext(config, { works })
await refuseOpenDemo(context)
await loadDemoIfEmpty(context)

const app = createApp(context)
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
endWith(async () => {
  await shutDown(app, config.drainSeconds)
  await closeMetrics()
  await close()
})

if (works) {
  await jobs.work(createJobs(context))
  void registerWebhook(context)
}
process.send?.({ type: 'ready', port: app.addresses().find((address) => typeof address === 'object')?.port })
