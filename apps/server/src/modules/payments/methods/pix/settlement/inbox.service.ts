import { setTimeout } from 'node:timers/promises'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import { failpoint } from '#platform/failpoint.ts'
import { webhookAddressOf } from '#providers/pix/config.ts'
import { forEachLimited } from '#platform/concurrency/limiter.ts'
import { askBank, type BankDependencies, MAX_PARALLEL_CALLS, unlessNotFound } from './asking.service.ts'
import { findChargeByTxid } from '../charges/charges.queries.ts'
import * as queries from './settlement.queries.ts'

/** Stores a notification unchanged. The shop does not trust it: a job reads the named charges at the bank. */
export const storeNotification = (db: Database, key: string, body: unknown) =>
  queries.insertInbox(db, key, body)

const MAX_BATCH_SIZE = 200

/** Processes stored notifications. Reads each known charge at the bank once per notification. */
export async function processInbox(dependencies: BankDependencies & Pick<Context, 'log'>) {
  const { db, log } = dependencies
  await forEachLimited(
    await queries.listInbox(db, MAX_BATCH_SIZE),
    MAX_PARALLEL_CALLS,
    async ({ id, body }) => {
      failpoint('notification-read-before-bank')
      await readNotification(dependencies, body).then(
        () => queries.closeInbox(db, id),
        (error: unknown) =>
          log.warn(
            { event: 'notification.postponed', err: error },
            'A notification of the bank could not be processed',
          ),
      )
    },
  )
}

async function readNotification(dependencies: BankDependencies & Pick<Context, 'log'>, body: unknown) {
  for (const txid of new Set(readTxids(body))) {
    const charge = await findChargeByTxid(dependencies.db, txid)
    if (charge) await askBank(dependencies, charge)
    else
      dependencies.log.warn(
        { event: 'notification.unknown' },
        'The bank sent a notification about an unknown charge',
      )
  }
}

const MAX_PIX_PER_NOTIFICATION = 500

function readTxids(body: unknown) {
  const { pix } = (body ?? {}) as { pix?: unknown }
  if (!Array.isArray(pix)) return []
  return pix.slice(0, MAX_PIX_PER_NOTIFICATION).flatMap((one: unknown) => {
    const { txid } = (one ?? {}) as { txid?: unknown }
    return typeof txid === 'string' && /^[a-zA-Z0-9]{26,35}$/.test(txid) ? [txid] : []
  })
}

/** Deletes stored notifications 180 days after they were received, if they were processed. */
export const forgetBankNotifications = (db: Database) => queries.deleteOldInbox(db)

const REGISTER_AGAIN_MILLISECONDS = 5000

/**
 * Registers the webhook at the bank and repeats until it succeeds. Until then payments are found by polling the bank.
 */
export async function registerWebhook({
  bank,
  config,
  log,
}: Pick<Context, 'bank' | 'config' | 'log'>): Promise<void> {
  const address = webhookAddressOf(config.pix)
  try {
    const current = await bank.readWebhook().catch(unlessNotFound)
    if (current !== address) await bank.putWebhook(address)
  } catch (error) {
    log.warn(
      { event: 'webhook.not-registered', err: error },
      'The webhook could not be registered at the bank',
    )
    await setTimeout(REGISTER_AGAIN_MILLISECONDS, undefined, { ref: false })
    return registerWebhook({ bank, config, log })
  }
}
