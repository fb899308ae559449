import { setTimeout } from 'node:timers/promises'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import { failpoint } from '#platform/failpoint.ts'
import { webhookAddressOf } from '#providers/pix/config.ts'
import { workThrough } from '#platform/concurrency/lane.ts'
import { askBank, type Bank, CALLS_AT_ONCE, unlessNotFound } from './asking.service.ts'
import { findChargeByTxid } from '../charges/charges.queries.ts'
import * as queries from './settlement.queries.ts'

/** Keeps the bank's message as it came. It is believed by nobody: a job asks the bank about the charges it names. */
export const storeMessage = (db: Database, key: string, body: unknown) => queries.insertInbox(db, key, body)

const MOST_AT_ONCE = 200

/** Works through stored messages: each known charge is asked for at the bank, once however often it is named. */
export async function processInbox(world: Bank & Pick<Context, 'log'>) {
  const { db, log } = world
  await workThrough(await queries.listInbox(db, MOST_AT_ONCE), CALLS_AT_ONCE, async ({ id, body }) => {
    failpoint('K7')
    await readMessage(world, body).then(
      () => queries.closeInbox(db, id),
      (error: unknown) => log.warn({ err: error }, 'a message of the bank waits'),
    )
  })
}

async function readMessage(world: Bank & Pick<Context, 'log'>, body: unknown) {
  for (const txid of new Set(readTxids(body))) {
    const charge = await findChargeByTxid(world.db, txid)
    if (charge) await askBank(world, charge)
    else world.log.warn({}, 'the bank told of a charge that is not ours')
  }
}

const MOST_PER_MESSAGE = 500

function readTxids(body: unknown) {
  const { pix } = (body ?? {}) as { pix?: unknown }
  if (!Array.isArray(pix)) return []
  return pix.slice(0, MOST_PER_MESSAGE).flatMap((one: unknown) => {
    const { txid } = (one ?? {}) as { txid?: unknown }
    return typeof txid === 'string' && /^[a-zA-Z0-9]{26,35}$/.test(txid) ? [txid] : []
  })
}

/** Deletes what the bank sent, raw, 180 days after it was processed. */
export const forgetBankMessages = (db: Database) => queries.deleteOldInbox(db)

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
    log.warn({ err: error }, 'the webhook is not registered yet')
    await setTimeout(REGISTER_AGAIN_MILLISECONDS, undefined, { ref: false })
    return registerWebhook({ bank, config, log })
  }
}
