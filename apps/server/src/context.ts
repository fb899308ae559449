import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { ReceivingAccounts } from './receiving-accounts.ts'
import type { Database, RunSql } from '#platform/database/client.ts'
import type { ReadPublic } from '#platform/database/read-replica.ts'
import type { Queue } from '#platform/jobs/queue.ts'
import type { Pictures } from '#platform/storage/pictures.service.ts'
import type { Mailer } from '#providers/mail.ts'
import type { SmsSender } from '#providers/sms.ts'

/** The services that use cases need from outside. Built once in main.ts or worker.ts; tests build their own. */
export type Context = {
  config: Config
  db: Database
  runSql: RunSql
  readPublic: ReadPublic
  /** Undefined where no replica is read. */
  replicaLagInSeconds: () => number | undefined
  accounts: ReceivingAccounts
  mailer: Mailer
  sms: SmsSender
  pictures: Pictures
  queue: Queue
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
