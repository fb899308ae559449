import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { closeAccounts, openAccounts } from './receiving-accounts.ts'
import { openDatabase, type PoolLimits } from '#platform/database/client.ts'
import { migrate, refuseMissingMigrations } from '#platform/database/migrate.ts'
import { openReads } from '#platform/database/read-replica.ts'
import { withAdvisoryLock, withTransactionLock } from '#platform/database/advisory-lock.ts'
import { refuseSharedBackends } from '#platform/database/session-pooling.ts'
import { openJobs } from '#platform/jobs/runner.ts'
import { openPictures } from '#platform/storage/pictures.service.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#providers/mail.ts'
import { createSmsSender } from '#providers/sms.ts'
import { traceFields } from '#platform/trace.ts'
import { openTracing } from '#platform/tracing/open.ts'
import { connectModules } from './module-events.ts'

type Part = { works: boolean; isAlone?: boolean; pool?: PoolLimits }

/**
 * Opens the services of the context in the order of their dependencies, and closes them in the reverse order. A process
 * that `works` runs jobs. One that `isAlone` is the only process of its database, as with the embedded one.
 */
export async function openContext(config: Config, { pool = {}, ...part }: Part) {
  connectModules()
  const log = createLog(config.logLevel, undefined, traceFields)
  const tracing = await openTracing(config, part.works && !part.isAlone ? 'worker' : 'server', log)
  const isTraced = tracing !== undefined
  const database = await openDatabase(config, { ...pool, isTraced })
  // Before the migrations, because they take an advisory lock.
  await refuseSharedBackends(database)
  // Migrations take locks and settings of a session, so shared backends get them by the command.
  await (database.isShared ? refuseMissingMigrations(database.db) : migrate(database.db))
  const startJobs = () => openJobs(database, log, { ...part, tracing })
  const takeTurns = database.isShared ? withTransactionLock : withAdvisoryLock
  // The embedded database has one process and one connection, so nothing waits.
  const jobs = await (database.kind === 'embedded'
    ? startJobs()
    : takeTurns(database.db, 'porteira jobs', startJobs))
  const reads = await openReads(config, database.db, { isTraced })
  const [accounts, mailer, sms, pictures] = [
    openAccounts(config),
    createMailer(config.smtp),
    createSmsSender(config.sms),
    openPictures(config, database.db, log),
  ]
  const context: Context = {
    config,
    log,
    db: database.db,
    runSql: database.runSql,
    readPublic: reads.readPublic,
    replicaLagInSeconds: reads.lagInSeconds,
    queue: jobs.queue,
    accounts,
    mailer,
    sms,
    pictures,
  }

  async function close() {
    await jobs.stop()
    mailer.close()
    await Promise.all([closeAccounts(accounts), sms.close(), pictures.close()])
    await Promise.all([reads.close(), database.close()])
    // The last, so that it sends the spans of all that ended before.
    await tracing?.close()
  }
  return { context, jobs, tracing, close }
}
