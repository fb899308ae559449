import { createJobs, registerWebhook } from '#app.ts'
import { readConfig } from '#config.ts'
import { openContext } from './open-context.ts'
import { endWith } from './process.ts'

const { context, jobs, close } = await openContext(readConfig(process.env), { works: true })
await jobs.work(createJobs(context))
void registerWebhook(context)
endWith(close)
process.send?.({ type: 'ready' })
