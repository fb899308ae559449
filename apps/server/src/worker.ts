import { createJobs, registerWebhook, watchBank, watchDatabase, watchShop } from '#app.ts'
import { readConfig } from '#config.ts'
import { openMetricsDoor } from '#http/metrics-door.ts'
import { openContext } from './open-context.ts'
import { endWith, explainUncaught } from './process.ts'
import { keepHeapSmall } from './small-heap.ts'

explainUncaught()
keepHeapSmall()
const { context, jobs, close } = await openContext(readConfig(process.env), { works: true })
await jobs.work(createJobs(context))
void registerWebhook(context)
const closeMetrics = await openMetricsDoor(context, [
  watchDatabase(context),
  watchBank(context),
  watchShop(context),
])
endWith(async () => {
  await close()
  await closeMetrics()
})
process.send?.({ type: 'ready' })
