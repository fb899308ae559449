import { writeSync } from 'node:fs'
import { connectModules } from '#module-events.ts'
import { openServerDatabase } from '#platform/database/client.ts'
import { openJobs } from '#platform/jobs/runner.ts'
import { createLog } from '#platform/log.ts'

connectModules()
/** Begins a job, prints a line, and never ends the job. */
const [url = ''] = process.argv.slice(2)
const jobs = await openJobs(openServerDatabase(url), createLog('warn'), { works: true })
const begin = async () => {
  writeSync(1, 'working\n')
  await new Promise(() => {})
}
await jobs.work([{ name: 'expire-carts', everySeconds: 3600, run: begin }])
await jobs.queue.ask('expire-carts')
