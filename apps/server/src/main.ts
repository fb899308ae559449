import { createApp, createJobs, loadDemoIfEmpty, registerWebhook } from '#app.ts'
import { readConfig } from '#config.ts'
import { leave } from '#http/departure.ts'
import { openContext } from './open-context.ts'
import { endWith } from './process.ts'

const config = readConfig(process.env)
// The embedded database belongs to one process, which then does the worker's part too.
const works = config.databaseUrl === ''
const { context, jobs, close } = await openContext(config, { works })
if (!config.production) await loadDemoIfEmpty(context)

const app = createApp(context)
await app.listen({ host: config.host, port: config.port })
endWith(async () => {
  await leave(app, config.drainSeconds)
  await close()
})

if (works) {
  await jobs.work(createJobs(context))
  void registerWebhook(context)
}
process.send?.({ type: 'ready' })
