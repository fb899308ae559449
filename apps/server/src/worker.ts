import { createJobs, registerWebhook, watchBank, watchDatabase, watchShop } from '#app.ts'
import { readConfig } from '#config.ts'
import { serveMetrics } from '#http/metrics-server.ts'
import { openContext } from './open-context.ts'
import { endWith, explainUncaught } from './process.ts'
import { keepHeapSmall } from './small-heap.ts'

explainUncaught()
keepHeapSmall()
const { context, jobs, close } = await openContext(readConfig(process.env), { works: true })
await jobs.work(createJobs(context))
void registerWebhook(context)
const closeMetrics = await serveMetrics(context, (registry) => {
  watchDatabase(context, registry)
  watchBank(context, registry)
  watchShop(context, registry)
})
endWith(async () => {
  await close()
  await closeMetrics()
})
process.send?.({ type: 'ready' })
