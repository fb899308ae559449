import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database, RunSql } from '#platform/database/client.ts'
import type { ReadPublic } from '#platform/database/read-replica.ts'
import type { Queue } from '#platform/jobs/queue.ts'
import type { Mailer } from '#providers/mail.ts'
import type { PixClient } from '#providers/pix/client.ts'
import type { SmsSender } from '#providers/sms.ts'

/** The services that use cases need from outside. Built once in main.ts or worker.ts; tests build their own. */
export type Context = {
  config: Config
  db: Database
  runSql: RunSql
  readPublic: ReadPublic
  /** Undefined where no replica is read. */
  replicaLagInSeconds: () => number | undefined
  bank: PixClient
  mailer: Mailer
  sms: SmsSender
  queue: Queue
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** What leads to the event whose money it is. Any later receiving account of an event is found from it. */
type MoneyOfEvent = { cart_id: string } | { paymentId: string }

/** The bank that received or will receive this money. One bank receives the money of all events. */
export const bankOf = ({ bank }: Pick<Context, 'bank'>, _money: MoneyOfEvent) => bank

/** The Pix key on which this money arrives. */
export const pixKeyOf = ({ config }: Pick<Context, 'config'>, _money: MoneyOfEvent) => config.pix.key

/** The seller of the entries of a cart. One seller sells all events. */
export const sellerOf = ({ config }: Pick<Context, 'config'>, _cart: { cart_id: string }) => config.seller

/** Every bank that receives money, with its settings. */
export const listBanks = ({ bank, config }: Pick<Context, 'bank' | 'config'>) => [{ bank, pix: config.pix }]
