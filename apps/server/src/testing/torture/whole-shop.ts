import { flushCompileCache } from 'node:module'
import { createApp, createJobs } from '#app.ts'
import { readConfig } from '#config.ts'
import { openContext } from '#open-context.ts'

// The API and its jobs in one process, which a test kills where FAILPOINT says.
const config = readConfig(process.env)
const { context, jobs } = await openContext(config, { works: true })
const app = createApp(context)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
await jobs.work(createJobs(context))
// It will not come to its end, where the cache would be written by itself.
flushCompileCache()
process.once('disconnect', () => process.exit())
process.send?.({ address })
