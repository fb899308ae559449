import { setTimeout } from 'node:timers/promises'
import type { Context } from '#context.ts'
import { forEachAccount, type ReceivingAccount } from '#receiving-accounts.ts'
import type { Database } from '#platform/database/client.ts'
import { failpoint } from '#platform/failpoint.ts'
import { unlessNotFound } from '#providers/pix/bank-error.ts'
import { webhookAddressOf } from '#providers/pix/config.ts'
import { createLimiter, type Limiter } from '#platform/concurrency/limiter.ts'
import { createDataLoader } from '#platform/database/data-loader.ts'
import { type BankDependencies, MAX_PARALLEL_CALLS, readAtBank } from './asking.service.ts'
import type { ChargeRow } from '../charges/charge-columns.queries.ts'
import { listChargesByTxid, noteAllAsked } from '../charges/charges.queries.ts'
import * as queries from './settlement.queries.ts'

/** Stores a notification unchanged. The shop does not trust it: a job reads the named charges at the bank. */
export const storeNotification = (db: Database, key: string, body: unknown) =>
  queries.insertInbox(db, key, body)

const MAX_BATCH_SIZE = 200
const LOOK_AGAIN_MS = 100
const RETRY_EVERY_MS = 500
const MAX_RUN_MS = 5000

type InboxDependencies = BankDependencies & Pick<Context, 'log'>
type Notification = Awaited<ReturnType<typeof queries.listInbox>>[number]

/**
 * Processes stored notifications. Reads each known charge at the bank once per notification. While notifications
 * arrive, it looks for new ones ten times a second, so that a payer does not wait until the queue starts the next job.
 * Twice a second it also tries those again that failed.
 */
export async function processInbox(dependencies: InboxDependencies) {
  const began = performance.now()
  let after = 0
  let retriedAt = began
  while (performance.now() - began < MAX_RUN_MS) {
    if (performance.now() - retriedAt > RETRY_EVERY_MS) {
      after = 0
      retriedAt = performance.now()
    }
    const batch = await queries.listInbox(dependencies.db, { after, limit: MAX_BATCH_SIZE })
    if (batch.length === 0) return
    after = batch.at(-1)?.id ?? after
    await processBatch(dependencies, batch)
    if (batch.length < MAX_BATCH_SIZE) await setTimeout(LOOK_AGAIN_MS)
  }
}

async function processBatch(dependencies: InboxDependencies, batch: Notification[]) {
  const { db, log } = dependencies
  failpoint('notification-read-before-bank')
  const named = batch.map(({ id, body }) => ({ id, txids: [...new Set(readTxids(body))] }))
  const txids = named.flatMap((notification) => notification.txids)
  const charges = await listChargesByTxid(db, [...new Set(txids)])
  await noteAllAsked(
    db,
    charges.map(({ id }) => id),
  )
  const byTxid = new Map(charges.map((charge) => [charge.txid, charge]))
  const limiter = createLimiter({ atOnce: MAX_PARALLEL_CALLS, waiting: txids.length })
  const close = createDataLoader(async (ids: number[]) => {
    await queries.closeInbox(db, ids)
    return ids
  })
  await Promise.all(
    named.map((notification) =>
      readNotification(
        dependencies,
        notification.txids.map((txid) => byTxid.get(txid)),
        limiter,
      )
        .then(() => close(notification.id))
        .catch((error: unknown) =>
          log.warn(
            { event: 'notification.postponed', err: error },
            'A notification of the bank could not be processed',
          ),
        ),
    ),
  )
}

/** Reads every charge, also after an error of one of them. Then the notification is processed again. */
async function readNotification(
  dependencies: InboxDependencies,
  charges: (ChargeRow | undefined)[],
  limiter: Limiter,
) {
  if (charges.includes(undefined))
    dependencies.log.warn(
      { event: 'notification.unknown' },
      'The bank sent a notification about an unknown charge',
    )
  const readings = charges.flatMap((charge) => (charge ? [readAtBank(dependencies, charge, limiter)] : []))
  const failed = (await Promise.allSettled(readings)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
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

const REGISTER_AGAIN_MILLISECONDS = 5000

/**
 * Registers the webhook at each bank and repeats until it succeeds. Until then payments are found by polling the bank.
 */
export const registerWebhook = (context: InboxDependencies) =>
  forEachAccount(context, (account) => registerAt(account, context.log))

async function registerAt(account: ReceivingAccount, log: Context['log']): Promise<void> {
  const { bank, pix } = account
  const address = webhookAddressOf(pix)
  try {
    const current = await bank.readWebhook().catch(unlessNotFound)
    if (current !== address) await bank.putWebhook(address)
  } catch (error) {
    log.warn(
      { event: 'webhook.not-registered', err: error },
      'The webhook could not be registered at the bank',
    )
    await setTimeout(REGISTER_AGAIN_MILLISECONDS, undefined, { ref: false })
    return registerAt(account, log)
  }
}
