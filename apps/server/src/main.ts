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
} from '#app.ts'
import { readConfig } from '#config.ts'
import { leave } from '#http/departure.ts'
import { countRequests } from '#http/metrics.ts'
import { openMetricsDoor } from '#http/metrics-door.ts'
import { openContext } from './open-context.ts'
import { endWith, explainUncaught } from './process.ts'
import { keepHeapSmall } from './small-heap.ts'

explainUncaught()
keepHeapSmall()
const config = readConfig(process.env)
refuseOpenKeys(config)
// The embedded database belongs to one process, which then does the worker's part too.
const works = config.databaseUrl === ''
const { context, jobs, close } = await openContext(config, { works })
await refuseOpenDemo(context)
await loadDemoIfEmpty(context)

const app = createApp(context)
const requests = countRequests(app)
await app.listen({ host: config.host, port: config.port })
const seen = [requests, watchDatabase(context), watchReplica(context), watchBank(context)]
const sources = works ? [...seen, watchShop(context)] : seen
const closeMetrics = await openMetricsDoor(context, sources)
endWith(async () => {
  await leave(app, config.drainSeconds)
  await closeMetrics()
  await close()
})

if (works) {
  await jobs.work(createJobs(context))
  void registerWebhook(context)
}
process.send?.({ type: 'ready', port: app.addresses().find((address) => typeof address === 'object')?.port })
