import { setTimeout } from 'node:timers/promises'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import { failpoint } from '#platform/failpoint.ts'
import { webhookAddressOf } from '#providers/pix/config.ts'
import { forEachLimited } from '#platform/concurrency/limiter.ts'
import { askBank, type BankDependencies, CALLS_AT_ONCE, unlessNotFound } from './asking.service.ts'
import { findChargeByTxid } from '../charges/charges.queries.ts'
import * as queries from './settlement.queries.ts'

/** Keeps the bank's message as it came. It is believed by nobody: a job asks the bank about the charges it names. */
export const storeNotification = (db: Database, key: string, body: unknown) =>
  queries.insertInbox(db, key, body)

const MAX_BATCH_SIZE = 200

/** Works through stored messages: each known charge is asked for at the bank, once however often it is named. */
export async function processInbox(dependencies: BankDependencies & Pick<Context, 'log'>) {
  const { db, log } = dependencies
  await forEachLimited(await queries.listInbox(db, MAX_BATCH_SIZE), CALLS_AT_ONCE, async ({ id, body }) => {
    failpoint('notification-read-before-bank')
    await readNotification(dependencies, body).then(
      () => queries.closeInbox(db, id),
      (error: unknown) =>
        log.warn(
          { event: 'notification.postponed', err: error },
          'A notification of the bank could not be processed',
        ),
    )
  })
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

/** Deletes what the bank sent, raw, 180 days after it was processed. */
export const forgetBankNotifications = (db: Database) => queries.deleteOldInbox(db)

const REGISTER_AGAIN_MILLISECONDS = 5000

/** Makes sure the bank knows where to call us; until it answers, payments are found by asking. */
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
