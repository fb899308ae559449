import { createJobs } from './app.ts'
import { readConfig } from './config.ts'
import { registerWebhook } from '#modules/payments/index.ts'
import { watchBank, watchDatabase, watchShop } from '#operations/monitoring/monitoring.service.ts'
import { serveMetrics } from '#platform/http/metrics-server.ts'
import { OperatorError } from './operator-error.ts'
import { openContext } from './open-context.ts'
import { endWith, explainUncaught } from './process.ts'
import { limitHeap } from '#platform/heap-limit.ts'

explainUncaught()
limitHeap()
const config = readConfig(process.env)
// The embedded database belongs to the server's process, which then does the worker's part too.
if (config.databaseUrl === '')
  throw new OperatorError(
    'O trabalhador precisa de DATABASE_URL. Com o banco embutido o servidor faz a parte dele.',
  )
const { context, jobs, close } = await openContext(config, { works: true })
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
