import { fromKysely, PgBoss } from 'pg-boss'
import type { Context } from '#context.ts'
import type { OpenDatabase } from '#platform/database/client.ts'
import { createLimiter } from '#platform/concurrency/limiter.ts'
import { currentTrace, traceIdOf, withTrace } from '#platform/trace.ts'
import { endWith } from '#platform/tracing/in-span.ts'
import type { Tracing } from '#platform/tracing/span.ts'
import { dataOf, type JobData, startOfJob } from './job-data.ts'
import { watchOutage } from './outage.ts'
import { type Queue, queues } from './queue.ts'
import { BUILD_INTERVAL_SECONDS, retryFailedCommands, waitForIndexes } from './queue-indexes.ts'
import type { Job } from './timetable.ts'

const AN_HOUR = 3600
// A job may be waiting for a bank that takes its ten seconds.
const MAX_JOB_IN_MS = 20_000
const HEARTBEAT_SECONDS = 10
const EXPIRE_SECONDS = 120
const SUPERVISE_SECONDS = 10
/**
 * In seconds. Where one process asks and works, `ask` wakes its workers. An ask of another process arrives as a
 * notification; without that connection its workers look often.
 */
const POLLING = { alone: 5, notified: 10, shared: 0.5 } as const
/**
 * In seconds. Each worker looks a little more often than the one before it. If all looked at the same time, each would
 * need a connection of its own, with plans of its own, which costs the database more than the looks.
 */
const SHORTER_BY = 0.1

type JobsOptions = {
  works: boolean
  isAlone?: boolean
  buildsIndexes?: boolean
  tracing?: Tracing | undefined
}

/**
 * The queues of pg-boss in our own database. One job of a name waits and one runs, however many processes ask, so work
 * is never done by two at once. Of a shared name one waits and each worker runs one. A job whose worker died is free for
 * others when its heart has not beaten for ten seconds, one that hangs after two minutes, the check of all rows after 15.
 */
export async function openJobs(
  database: Pick<OpenDatabase, 'runSql' | 'kind' | 'listen'>,
  log: Context['log'],
  { works, isAlone = database.kind === 'embedded', buildsIndexes = false, tracing }: JobsOptions,
) {
  const outage = watchOutage(log)
  if (buildsIndexes) await retryFailedCommands(database)
  const boss = new PgBoss({
    db: {
      async executeSql(text, values) {
        const { rows } = await database.runSql(text, values)
        outage.end()
        return { rows }
      },
      ...(database.listen && { listen: database.listen }),
    },
    useListenNotify: works && database.listen !== undefined,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'jobs',
    supervise: works,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: false,
    // The shop does not read this list, and keeping it wakes an idle process fifty times a second.
    registerInstance: false,
    // Its spans would have the words of errors, and one of each look for work.
    openTelemetry: { enabled: false },
    ...(buildsIndexes && { bamIntervalSeconds: BUILD_INTERVAL_SECONDS }),
  })
  boss.on('error', (error) => {
    if (!outage.isReason(error)) log.error({ event: 'queue.failed', err: error }, 'The job queue failed')
  })
  boss.on('warning', ({ message }) =>
    log.warn({ event: 'queue.warning', reason: message }, 'The job queue warns'),
  )
  await boss.start()
  const notify = database.kind === 'server'
  const old = new Set(
    (await boss.getQueues()).filter((queue) => queue.notify !== notify).map(({ name }) => name),
  )
  for (const { name, isShared, expireInSeconds } of queues) {
    await boss.createQueue(name, {
      notify,
      // `short`: one job waits. `stately`: one job waits and one runs.
      policy: isShared ? 'short' : 'stately',
      retryLimit: 0,
      expireInSeconds: EXPIRE_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: AN_HOUR,
    })
    // pg-boss keeps the options of a queue that an earlier release created.
    if (old.has(name) || expireInSeconds)
      await boss.updateQueue(name, { notify, ...(expireInSeconds && { expireInSeconds }) })
    if (isShared)
      await database.runSql("update jobs.queue set policy = 'short' where name = $1 and policy <> 'short'", [
        name,
      ])
  }

  const workers = new Map<string, string>()
  const timers: NodeJS.Timeout[] = []
  // Questions at the same time would each need a connection.
  const inTurn = createLimiter({ atOnce: 1, waiting: Infinity })
  let isStopped = false

  const noteNotQueued = (name: string, error: unknown) => {
    if (!outage.isReason(error))
      log.warn({ event: 'job.not-queued', err: error, job: name }, 'A job could not be queued')
  }

  const queue: Queue = {
    async ask(name, db) {
      const sent = boss.send(name, dataOf(currentTrace()), db ? { db: fromKysely(db) } : {})
      // What a caller did is committed, so its call does not fail with the ask.
      // guard: lost-ask-fails-no-call
      await (db ? sent : sent.catch((error: unknown) => noteNotQueued(name, error)))
      const worker = workers.get(name)
      if (worker) boss.notifyWorker(worker)
    },
  }

  async function work(jobs: Job[]) {
    for (const [index, { name, everySeconds, atStart, isDue, run }] of jobs.entries()) {
      const attempt = () =>
        run().catch((error: unknown) => {
          if (!outage.isReason(error))
            log.error({ event: 'job.failed', err: error, job: name }, 'A job failed')
          throw error
        })
      // Lines and calls to the bank carry the id of the request that asked, else the job's own.
      const worker = await boss.work<JobData | null>(
        name,
        {
          pollingIntervalSeconds: isAlone ? POLLING.alone : POLLING.shared,
          notifyPollingIntervalSeconds: POLLING.notified - index * SHORTER_BY,
        },
        async ([asked]) => {
          const trace = { job: name, reqId: asked?.data?.reqId ?? asked?.id ?? '' }
          const span = tracing?.begin(...startOfJob(name, asked?.data))
          await (span ? endWith(span, trace, attempt) : withTrace(trace, attempt))
          if (asked?.data?.reqId)
            log.info(
              { event: 'job.done', job: name, reqId: asked.data.reqId, ...traceIdOf(span) },
              'A job that a request asked for is done',
            )
        },
      )
      workers.set(name, worker)
      // A question that fails leaves the answer to the ask, which logs that the database is away.
      const mayBeDue = async () => isDue === undefined || isDue().catch(() => true)
      let isAsking = false
      const ask = async () => {
        if (isAsking) return
        isAsking = true
        try {
          await inTurn(async () => {
            if (!isStopped && (await mayBeDue())) await queue.ask(name)
          })
        } finally {
          isAsking = false
        }
      }
      timers.push(setInterval(() => void ask(), everySeconds * 1000))
      if (atStart) void ask()
    }
  }

  return {
    queue,
    work,
    /** Waits for the indexes that an upgrade of the queues builds. Only the owner of the tables can build them. */
    waitForIndexes: (patienceInMs?: number) => waitForIndexes(boss, patienceInMs),
    async stop() {
      isStopped = true
      timers.forEach(clearInterval)
      await boss.stop({ graceful: true, timeout: MAX_JOB_IN_MS })
    },
  }
}
